import { domainKey } from '../syntax/domainName.ts';
import { fault } from '../syntax/fault.ts';
import { span, trimSpan } from '../syntax/span.ts';
import type { InvalidRdata } from './rdata.ts';

/**
 * Whether the service answers for records of this type with its own web servers, which redirect browsers: `URL`, `Framed
 * URL`, `显性URL`, `隐性URL`. DNS has no such record.
 */
export function isRedirectType(type: string): boolean {
  return /url$/iu.test(type);
}

/** Browsers take one slash, and backslashes, for `://` (URL Standard, section 4.4). */
const SCHEME = /^[a-z][a-z\d+.-]*:[/\\]/iu;

/** A redirect has no form in DNS, and points to the host of its address. */
export function redirectValue(value: string): InvalidRdata {
  const written = trimSpan(span(value));
  const { text } = written;
  const url = URL.parse(SCHEME.test(text) ? text : `http://${text}`);
  const host = url?.hostname ?? '';
  const at = text.toLowerCase().indexOf(host);
  // A host in Unicode is spelled differently in the value.
  const place = at < 0 ? written : { start: written.start + at, end: written.start + at + host.length };
  const targets = host === '' ? [] : [{ name: domainKey(host), start: place.start, end: place.end }];
  return { ok: false, faults: [fault(written, 'type')], targets };
}
