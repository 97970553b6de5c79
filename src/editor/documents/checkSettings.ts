import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { SEVERITIES } from '../../check/rules/severity.ts';
import type { CheckSettings } from '../../check/zoneChecks.ts';
import { zoneMatcher } from '../../check/zoneGlob.ts';

const Rules = z.catch(z.record(z.string(), z.unknown()), {});
const RuleSeverity = z.enum([...SEVERITIES, 'off']);
const Globs = z.catch(z.array(z.string()), []);

/** Reads the settings of `dnsTree.check`. A value that is not a severity counts as not set. */
export function checkSettings(): CheckSettings {
  const settings = vscode.workspace.getConfiguration('dnsTree.check');
  const rules = Object.entries(Rules.parse(settings.get('rules')));
  return {
    onLoad: settings.get('onLoad') !== false,
    severities: new Map(
      rules.flatMap(([id, value]) => {
        const severity = RuleSeverity.safeParse(value);
        return severity.success ? [[id, severity.data] as const] : [];
      }),
    ),
    isIgnoredZone: zoneMatcher(Globs.parse(settings.get('ignore'))),
  };
}
