import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { GroupId } from '../../api/fields.ts';
import { FORM_NAMES } from '../../export/forms.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import type { Targets } from '../target/commandTargets.ts';
import { InputError } from '../inputError.ts';
import { isSource, type Sources } from './exportZones.ts';

/**
 * The argument of *Copy As…* and *Export…*, for keys and other extensions: what to write, in which form, and where to.
 * Without an account, the selection is written.
 */
export const ExportArgument = z.extend(z.partial(ItemRef), {
  group: z.optional(GroupId),
  as: z.optional(z.enum(FORM_NAMES)),
  line: z.optional(z.string()),
  /** The URI of a file or a folder. */
  to: z.optional(z.string()),
});

export type ExportArgument = z.infer<typeof ExportArgument>;

/** Returns what to write: given by ids, clicked or selected. Undefined if there is nothing. */
export function givenSources(
  accounts: Accounts,
  targets: Targets,
  clicked: unknown,
  selected: unknown,
): Sources | undefined {
  const given = targets.isNode(clicked) ? undefined : ExportArgument.safeParse(clicked).data;
  const account = accounts.get(given?.account);
  if (account !== undefined && given?.domain !== undefined)
    return { kind: 'ref', account, domain: given.domain, record: given.record };
  if (account !== undefined && given?.group !== undefined)
    return [{ kind: 'group', account, group: { id: given.group } }];
  const nodes = targets.chosen(clicked, selected).filter(isSource);
  return nodes.length > 0 ? nodes : undefined;
}

/** Returns the target of the files, if an argument has one. @throws InputError when its text has no scheme */
export function givenTarget(given: unknown): vscode.Uri | undefined {
  const { to } = ExportArgument.safeParse(given).data ?? {};
  if (to === undefined) return undefined;
  try {
    return vscode.Uri.parse(to, true);
  } catch {
    throw new InputError(
      l10n.t(
        '“{0}” is not the URI of a file or folder. Write it with its scheme: file:///folder/name.',
        plain(to, LIMIT.short),
      ),
    );
  }
}
