import { NAME_ROWS } from './nameRows.ts';

/** Whether a program or a machine answers for a name by itself, so that it need not have records. */
export function isMadeByPrograms(name: string): boolean {
  return NAME_ROWS.some(({ pattern }) => pattern?.test(name));
}

/** Whether a name needs no records even if a file declares a record of it, or a record points to it. */
export function needsNoRecord(name: string): boolean {
  return NAME_ROWS.find(({ pattern }) => pattern?.test(name))?.role === 'identifier';
}
