import { ACTIONS, FLAT_LINES } from './request.ts';

const action = [...Object.values(ACTIONS), FLAT_LINES].map((name) => `dnspod:${name}`);
const policy = { version: '2.0', statement: [{ effect: 'allow', resource: ['*'], action }] };

/** A policy of the provider's access management for a key that may call nothing else (api3.md section 6). */
export const READ_ONLY_POLICY = `${JSON.stringify(policy, undefined, 2)}\n`;
