/**
 * Whether programs make and remove a name by themselves: challenges of ACME, validations of certificates, keys of
 * mail, services by SRV. Labels that begin with an underscore are for them (RFC 8552).
 */
export function isMadeByPrograms(name: string): boolean {
  return /(?:^|\.)_/u.test(name);
}
