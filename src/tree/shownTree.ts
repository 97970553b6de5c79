import type * as vscode from 'vscode';
import type { NodeRegister } from './nodeRegister.ts';
import type { ZoneNode } from './nodes.ts';

/** A tree of nodes in a view. */
export interface ShownTree {
  /** The id of the view. */
  readonly id: string;
  readonly tree: { readonly nodes: NodeRegister; isExpanded(node: ZoneNode): boolean };
  readonly view: vscode.TreeView<ZoneNode>;
}
