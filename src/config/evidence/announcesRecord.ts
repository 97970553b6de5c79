import { isAnnounced, type SurroundingRule } from './surroundings.ts';

/** Text around the host of a record, or around a name that a record leads to. */
const RULES: readonly SurroundingRule[] = [
  {
    // Input: at most 300 characters.
    before: /\bv=spf1\s(?:[^"]*\s)?[+?~-]?(?:include:|redirect=|exists:|a:|mx:)$/iu,
    because: 'a name that a sender policy asks for (RFC 7208 section 5)',
  },
  {
    before: /\s(?:CNAME|NS|PTR|MX\s{1,20}\d{1,5}|SRV(?:\s{1,20}\d{1,5}){3})\s{1,20}$/u,
    because: 'the target of a record',
  },
  {
    before: /[{,\s]["']?(?:name|host|record)["']?\s{0,10}[:=]\s{0,10}["']$/u,
    behind:
      /^\.?["']\s{0,5},?\s{1,10}["']?type["']?\s{0,10}[:=]\s{0,10}["'](?:A|AAAA|CNAME|TXT|MX|SRV|CAA|NS)["']/u,
    because: 'a record in one line: { name = "…", type = "CNAME", … }',
  },
];

/** Whether the text around a name says that a record is, or should be, at that name. */
export function announcesRecord(before: string, behind: string): boolean {
  return isAnnounced(RULES, before, behind);
}
