/** How a value is wrong. Comments list the details of a fault, if it has any. */
export type FaultCode =
  // Fields of any type.
  /** Fields are missing: the names of all fields. */
  | 'fields'
  /** Something follows the last field. */
  | 'extra'
  /** Not a number from 0 to: the largest one. */
  | 'number'
  /** The value is longer than the data of a record: the most bytes. */
  | 'tooLong'
  /** A quote without its counterpart, or within a word. */
  | 'quote'
  /** A backslash that starts no escape (RFC 1035 section 5.1). */
  | 'escape'
  /** A string of more than 255 bytes (RFC 1035 section 3.3). */
  | 'stringLength'
  | 'hex'
  | 'hexOdd'
  /** Wrong number of hexadecimal digits: the right one, and the number found. */
  | 'hexLength'
  | 'base64'
  /** The type has no form in DNS: a redirect of the service, or a type without a known form. */
  | 'type'
  // Names and addresses.
  | 'nameMissing'
  /** A label is empty or longer than 63 bytes: its bytes. */
  | 'nameLabel'
  /** The name is longer than 255 bytes: its bytes. */
  | 'nameLength'
  /** Not the name of a host: letters, digits and inner hyphens (RFC 1123 section 2.1). */
  | 'hostName'
  | 'ipv4'
  | 'ipv6'
  | 'location'
  // Warnings of any type: every name server loads the record, but it does not work as intended.
  /** A number that its registry does not assign: the name of the registry, and the number. */
  | 'unassigned'
  /** A target with characters that no name of a host or service has. */
  | 'nameCharacters'
  /** A target that is an address: a fault where only a host may stand. */
  | 'addressAsName'
  // CAA.
  | 'caaFlags'
  | 'caaTag'
  | 'caaValueMissing'
  /** Warnings (RFC 8659 section 4): */
  | 'caaIodef'
  | 'caaMail'
  | 'caaIssuer'
  | 'caaParameter'
  /** A warning: the detail is the name of the parameter. */
  | 'caaParameterTwice'
  | 'caaReservedFlags'
  // NAPTR.
  | 'naptrFlags'
  | 'naptrRegexp'
  | 'naptrBoth'
  /** A warning: neither an expression nor a replacement. */
  | 'naptrNeither'
  // SVCB and HTTPS. The detail is the key.
  | 'svcbDuplicate'
  | 'svcbKey'
  /** A key in capitals: the key in lower case. */
  | 'svcbKeyCase'
  | 'svcbArgument'
  | 'svcbNoValue'
  /** Not a list of addresses: the family. */
  | 'svcbAddresses'
  | 'svcbList'
  | 'svcbAlpn'
  | 'svcbDohPath'
  | 'svcbGroups'
  /** The value of `mandatory` is no list of different keys. */
  | 'svcbMandatoryKeys'
  /** A value in the form of an unknown key that does not have the bytes of the key: the key. */
  | 'svcbBytes'
  /** The key that is mandatory and missing. */
  | 'svcbMandatory'
  | 'svcbNoDefaultAlpn'
  /** A warning: parameters in alias mode. */
  | 'svcbAliasParameters'
  // RFC 3597.
  | 'unknownData'
  // Lists of tags: DKIM, DMARC, MTA-STS, TLS-RPT, BIMI.
  | 'tagEmpty'
  | 'tagEquals'
  /** Not the name of a tag: what stands in its place. */
  | 'tagName'
  /** The tag occurs twice: its name. */
  | 'tagDuplicate'
  /** The tag has no value: its name. */
  | 'tagNoValue'
  /** A character that is not allowed: the character. */
  | 'character'
  /** The tag is missing: its name. */
  | 'tagMissing'
  /** Not the first tag: the version tag. */
  | 'tagFirst'
  /** Not one of the values of a tag: its name, and the values. */
  | 'tagChoice'
  | 'dkimSha1'
  /** Quotes within the text, as a zone file has them between strings. */
  | 'dkimQuotes'
  /** The key in `p`: not base64, or not a key; for Ed25519 its number of bytes. */
  | 'dkimBase64'
  | 'dkimEd25519'
  | 'dkimRsa'
  /** A tag that DMARC dropped, or does not know: its name. */
  | 'dmarcObsolete'
  | 'dmarcUnknown'
  /** Not an address for reports: the name of the tag. */
  | 'dmarcUri'
  /** An address of a scheme that no receiver sends reports to: the scheme. */
  | 'dmarcScheme'
  | 'dmarcMail'
  /** A limit on the size of reports, which DMARC dropped. */
  | 'dmarcSizeLimit'
  | 'stsId'
  | 'tlsRptUri'
  | 'bimiUri'
  // SPF. The detail is the name of the term, or as said.
  | 'spfTwice'
  | 'spfModifierName'
  | 'spfArgument'
  | 'spfTarget'
  /** The length of a prefix is not a number from 0 to: the largest one. */
  | 'spfPrefix'
  /** The prefix that an address of the other family has: `ip4` or `ip6`. */
  | 'spfFamily'
  | 'spfIp4'
  | 'spfIp6'
  /** An address without `ip4:` or `ip6:`: which of them. */
  | 'spfBareAddress'
  | 'spfModifierColon'
  | 'spfMechanismMissing'
  | 'spfMechanism'
  | 'spfDomainMissing'
  | 'spfDomainAddress'
  | 'spfDomainLabels'
  | 'spfTopLabel'
  | 'spfMacro';

/** A part of a value that breaks the grammar of its type, or has no effect. */
export interface Fault {
  readonly code: FaultCode;
  /** Offsets in the value, in UTF-16 units. Equal: something is missing at this place. */
  readonly start: number;
  readonly end: number;
  /** What a sentence about it needs in addition to the part itself; see the code. */
  readonly details: readonly (string | number)[];
}

/** Returns a fault at a place of the value. */
export function fault(
  { start, end }: { readonly start: number; readonly end: number },
  code: FaultCode,
  ...details: readonly (string | number)[]
): Fault {
  return { code, start, end, details };
}

/** Returns a fault about something that is missing at the end of a text. */
export function faultAtEnd(text: string, code: FaultCode, ...details: readonly (string | number)[]): Fault {
  return fault({ start: text.length, end: text.length }, code, ...details);
}
