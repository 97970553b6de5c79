/**
 * Whether programs create and remove a name: ACME challenges, validations of certificates, DKIM keys, SRV services.
 * Such names have labels that begin with an underscore (RFC 8552).
 */
export function isMadeByPrograms(name: string): boolean {
  return /(?:^|\.)_/u.test(name);
}
