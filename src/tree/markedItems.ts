import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { findingsOfItem, findingCountText } from '../check/itemFindings.ts';
import type { RatedFinding } from '../check/rateFindings.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { findingsRef } from './decorations.ts';
import { treeItem } from './items.ts';
import { digits } from '../text/digits.ts';
import type { ZoneNode } from './nodes.ts';
import { nodeText } from './nodeText.ts';

/** How many findings a tooltip lists. */
const MOST_FINDINGS = 5;

/** Makes the items of a view, with what the check found in each. */
export class MarkedItems {
  readonly #media: vscode.Uri;
  readonly #checks: ZoneChecks;
  /** Ids of the records whose rows are marked. */
  readonly #marked = new Set<string>();

  constructor(media: vscode.Uri, checks: ZoneChecks) {
    this.#media = media;
    this.#checks = checks;
  }

  /** Returns the item of a node, without the tooltip, which is resolved later. */
  itemOf(node: ZoneNode, isExpanded: boolean): vscode.TreeItem {
    return treeItem(node, this.#media, isExpanded, findingCountText(this.#findingsOf(node)));
  }

  tooltipOf(node: ZoneNode): string {
    return [nodeText(node).tooltip, ...tooltipLines(this.#findingsOf(node))].join('\n');
  }

  /** Returns those of `nodes` that got or lost a mark since the last call. */
  changedMarks(nodes: readonly ZoneNode[]): readonly ZoneNode[] {
    return nodes.filter((node) => {
      const hasTrouble = findingCountText(this.#findingsOf(node)) !== undefined;
      if (hasTrouble === this.#marked.has(node.id)) return false;
      if (hasTrouble) this.#marked.add(node.id);
      else this.#marked.delete(node.id);
      return true;
    });
  }

  #findingsOf(node: ZoneNode): readonly RatedFinding[] {
    const ref = findingsRef(node);
    return ref === undefined ? [] : findingsOfItem(this.#checks, ref);
  }
}

/** The first findings of an item for its tooltip, and how many more there are. */
function tooltipLines(findings: readonly RatedFinding[]): readonly string[] {
  const trouble = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const shown = trouble.slice(0, MOST_FINDINGS).map(({ rule, text }) => `${rule}: ${text}`);
  const more = trouble.length - shown.length;
  return more > 0 ? [...shown, l10n.t('{0} more findings', digits(more))] : shown;
}
