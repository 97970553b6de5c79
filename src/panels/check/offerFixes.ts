import * as vscode from 'vscode';
import { fixesOfFinding, fixesOfZone } from '../../check/findingFixes.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import type { FindingRow } from './checkRows.ts';

/** Offers the fixes that a finding has in the document of its zone, and runs the chosen one. */
export async function offerFixes(
  all: readonly ZoneFindings<NamedZone>[],
  { ref, rule, host, finding }: FindingRow,
): Promise<void> {
  const found = all.find(({ zone }) => zone.account === ref.account && zone.id === ref.domain);
  if (found === undefined) return;
  const fixes = [...fixesOfFinding(found.zone, rule, finding, true), ...fixesOfZone(found.zone)];
  const items = fixes.map((fix) => ({ label: plain(fix.title), fix }));
  const title = plain(`${rule} · ${host}`, LIMIT.name);
  const picked = await vscode.window.showQuickPick(items, { title });
  if (picked !== undefined) await vscode.commands.executeCommand(picked.fix.command, picked.fix.request);
}
