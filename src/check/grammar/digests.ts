import * as l10n from '@vscode/l10n';
import { fieldsOf, missingFields, numberFault } from './fields.ts';
import { faultAt, type TextFault, type Word } from './textFault.ts';

/** What a type of record that ends in a digest consists of. */
interface DigestGrammar {
  /** Names the fields, for the sentence about a value with too few of them. */
  readonly form: string;
  /** The largest number of each field before the digest. */
  readonly most: readonly number[];
  /** Which of these fields tells the kind of digest. */
  readonly kindAt: number;
  /** How many hexadecimal digits each kind has. */
  readonly digits: ReadonlyMap<string, number>;
}

/** RFC 4255 section 3.1 and RFC 6594. */
const SSHFP: DigestGrammar = {
  form: 'algorithm type fingerprint',
  most: [255, 255],
  kindAt: 1,
  digits: new Map([
    ['1', 40],
    ['2', 64],
  ]),
};

/** RFC 6698 section 2.1. With matching type 0 the data are a whole certificate or key. */
const TLSA: DigestGrammar = {
  form: 'usage selector matching-type data',
  most: [255, 255, 255],
  kindAt: 2,
  digits: new Map([
    ['1', 64],
    ['2', 128],
  ]),
};

/** RFC 4034 section 5.1, RFC 4509 and RFC 6605. */
const DS: DigestGrammar = {
  form: 'key-tag algorithm digest-type digest',
  most: [65_535, 255, 255],
  kindAt: 2,
  digits: new Map([
    ['1', 40],
    ['2', 64],
    ['4', 96],
  ]),
};

export const sshfpFaults = (text: string): readonly TextFault[] => digestFaults(text, SSHFP);
export const tlsaFaults = (text: string): readonly TextFault[] => digestFaults(text, TLSA);
export const dsFaults = (text: string): readonly TextFault[] => digestFaults(text, DS);

function digestFaults(text: string, { form, most, kindAt, digits }: DigestGrammar): readonly TextFault[] {
  const fields = fieldsOf(text);
  if (fields.length <= most.length) return [missingFields(text, form)];
  const numbers = fields.slice(0, most.length);
  const faults = numbers.flatMap((field, at) => numberFault(field, most[at] ?? 0) ?? []);
  // Blanks may stand within the digest.
  const [first, ...others] = fields.slice(most.length);
  const digest: Word = {
    text: [first, ...others].map((field) => field?.text ?? '').join(''),
    at: first?.at ?? text.length,
  };
  if (!/^[0-9a-f]+$/iu.test(digest.text))
    return [...faults, faultAt(digest, l10n.t('Expected hexadecimal digits.'))];
  const wanted = digits.get(String(Number(fields[kindAt]?.text)));
  if (wanted === undefined ? digest.text.length % 2 === 0 : digest.text.length === wanted) return faults;
  const message =
    wanted === undefined
      ? l10n.t('Expected an even number of hexadecimal digits.')
      : l10n.t('Expected {0} hexadecimal digits, found {1}.', wanted, digest.text.length);
  return [...faults, faultAt(digest, message)];
}
