/** How serious a finding is, the most serious first. */
export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severities that the settings give rules, by their ids. Other rules keep their own. */
export type RuleSeverities = ReadonlyMap<string, Severity | 'off'>;
