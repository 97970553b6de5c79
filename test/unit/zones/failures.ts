// How loads of records fail.
import type { Failure } from '../../../src/api/failure.ts';

export const TIMED_OUT: Failure = { operation: 'Record.List', kind: 'timeout', seconds: 20 };
export const MEMORY_FULL: Failure = { operation: 'Record.List', kind: 'limit', bytes: 1, background: true };
export const REFUSED: Failure = { operation: 'Record.List', kind: 'service', code: '9', message: '' };
