import * as l10n from '@vscode/l10n';
import { DS, SSHFP, TLSA, type DigestFields } from '../../model/digestFields.ts';
import { valueFields, missingFields, numberFault } from './valueFields.ts';
import { faultAt, type TextFault, type Word } from './textFault.ts';

export const sshfpFaults = (text: string): readonly TextFault[] =>
  digestFaults(text, SSHFP, 'algorithm type fingerprint');
export const tlsaFaults = (text: string): readonly TextFault[] =>
  digestFaults(text, TLSA, 'usage selector matching-type data');
export const dsFaults = (text: string): readonly TextFault[] =>
  digestFaults(text, DS, 'key-tag algorithm digest-type digest');

/** `form` names the fields, for the sentence about a value with too few of them. */
function digestFaults(
  text: string,
  { most, kindAt, digits }: DigestFields,
  form: string,
): readonly TextFault[] {
  const fields = valueFields(text);
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
