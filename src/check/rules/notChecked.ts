import { CHECK_LIMITS } from '../zone/limits.ts';
import { digits } from '../../text/visible.ts';
import { hostText, quoted } from './findingText.ts';
import { rfc, type Examples, type RuleSet, type Topic } from './rule.ts';

const RULES = {
  'not-checked': {
    severity: 'information',
    source: rfc(1035, '2.3.4'),
    part: 'name',
    title: 'Records that the check left out because of a limit',
    says: {
      host: '{0} records of {1} were not checked: more than {2}. Faults in them are not found.',
      value:
        'This {0} record was not checked: its value has more than {1} characters ({2}). Faults in it are not found.',
      lookups:
        'The records of {0} point to more names and lines than the check looks up. Faults there are not found.',
    },
  },
} as const satisfies RuleSet;

/**
 * Reports records that were not checked because of a limit. It is the last topic, because the lookups of the others
 * count toward the limit.
 */
export const notChecked: Topic<typeof RULES> = {
  rules: RULES,
  check: ({ name, records, unchecked }, { lookups }, report) => {
    const host = hostText(name);
    const [first] = records;
    const [leftOut] = unchecked;
    if (leftOut !== undefined)
      report(
        'not-checked/host',
        [leftOut],
        [digits(unchecked.length), host, digits(CHECK_LIMITS.recordsOfHost)],
      );
    for (const record of records) {
      const { original, type } = record;
      if (original === undefined) continue;
      const lengths = [digits(CHECK_LIMITS.value), digits(original.value.length)];
      report('not-checked/value', [record], [quoted(type), ...lengths]);
    }
    if (first !== undefined && lookups.limit.isOver) report('not-checked/lookups', [first], [host]);
  },
};

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
not-checked
  yes «a» TXT (x){4097} → value: TXT, 4,096, 4,097
  yes («a» MX x | ){1000}a A x → host: 1,001, a.example.com, 1,000
  no  a TXT (x){4096}
`;
