import { Thing } from '../model/thing.ts';
import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import type { Targets } from './targets.ts';
import { chooseThing } from './things.ts';

/** The line groups of a domain's grade on the map; of a record, who gets which answer for its host and type. */
export function linesCommands(showPanel: ShowPanel, targets: Targets): Handlers<'dnsTree.domain.lines'> {
  return {
    'dnsTree.domain.lines': async (clicked) => {
      const thing = await chooseThing(targets, clicked, 'domain');
      if (thing === undefined) return;
      // Whoever names a thing by its ids does not mean what is selected in the tree.
      const [node] = Thing.safeParse(clicked).success ? [] : targets.chosen(clicked, undefined);
      const record = thing.record ?? (node?.kind === 'record' ? node.record.id : undefined);
      await showPanel('lines', record === undefined ? thing : { ...thing, record });
    },
  };
}
