import { span, splitSpan, trimSpan } from '../syntax/span.ts';

/** What a record at `_validation-persist` lets an authority do without another proof. */
interface ValidationPersist {
  /** The domain of the authority, lower case. */
  readonly issuer: string;
  /** When it expires, in seconds since 1970; infinite: never, or not a number. */
  readonly until: number;
}

/**
 * Parses `authority.example; accounturi=…; policy=wildcard; persistUntil=1767225600` (draft-ietf-acme-dns-persist-01,
 * section 3). Returns undefined for a text without an account, which is none.
 */
export function parseValidationPersist(text: string): ValidationPersist | undefined {
  const [issuer, ...parameters] = splitSpan(span(text), ';').map((part) => trimSpan(part).text);
  const values = new Map(
    parameters.map((parameter) => {
      const equals = parameter.indexOf('=');
      const name = parameter.slice(0, Math.max(0, equals)).trim().toLowerCase();
      return [name, parameter.slice(equals + 1).trim()] as const;
    }),
  );
  if (issuer === undefined || issuer === '' || !values.has('accounturi')) return undefined;
  const until = values.get('persistuntil') ?? '';
  return { issuer: issuer.toLowerCase(), until: /^\d{1,12}$/u.test(until) ? Number(until) : Infinity };
}
