import * as l10n from '@vscode/l10n';
import { ItemRef } from '../model/itemRef.ts';
import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import type { Targets } from './commandTargets.ts';
import { chooseItem } from './itemRefs.ts';

/** Shows the lines of a domain on the map; for a record, also the answers for its host and type. */
export function linesCommands(showPanel: ShowPanel, targets: Targets): Handlers<'dnsTree.domain.lines'> {
  return {
    'dnsTree.domain.lines': async (clicked) => {
      const ref = await chooseItem(targets, clicked, 'domain', l10n.t('Show Lines on Map'));
      if (ref === undefined) return;
      // Ids in the argument win over the selection in the tree.
      const [node] = ItemRef.safeParse(clicked).success ? [] : targets.chosen(clicked, undefined);
      const record = ref.record ?? (node?.kind === 'record' ? node.record.id : undefined);
      await showPanel('lines', record === undefined ? ref : { ...ref, record });
    },
  };
}
