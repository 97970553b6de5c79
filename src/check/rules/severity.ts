/** How serious a finding is, the most serious first. */
export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What the settings make of rules, by their ids. Rules that are left out have their own severity. */
export type RuleSeverities = ReadonlyMap<string, Severity | 'off'>;
