import * as l10n from '@vscode/l10n';
import type { Fault } from '../../dns/syntax/fault.ts';
import { quoted } from './findingText.ts';
import { listText } from '../../text/listText.ts';

/** Returns one sentence about a fault in the value of a record: what is wrong, or what is expected. */
export function faultText({ code, start, end, details }: Fault, value: string): string {
  const part = quoted(value.slice(start, end));
  const [first = '', second = ''] = details.map((detail) => quoted(String(detail)));
  switch (code) {
    case 'fields':
      return l10n.t('Expected {0}.', first);
    case 'extra':
      return l10n.t('Nothing may follow here.');
    case 'number':
      return l10n.t('Expected a number from 0 to {0}.', first);
    case 'tooLong':
      return l10n.t('The data of a record has at most {0} bytes.', first);
    case 'quote':
      return l10n.t('A quote is out of place.');
    case 'escape':
      return l10n.t('A backslash is out of place; a backslash itself is written "{0}".', '\\\\');
    case 'stringLength':
      return l10n.t('A string has at most 255 bytes.');
    case 'hex':
      return l10n.t('Expected hexadecimal digits.');
    case 'hexOdd':
      return l10n.t('Expected an even number of hexadecimal digits.');
    case 'hexLength':
      return l10n.t('Expected {0} hexadecimal digits, found {1}.', first, second);
    case 'base64':
      return l10n.t('Expected base64.');
    case 'nameMissing':
    case 'spfDomainMissing':
      return l10n.t('A domain name is missing.');
    case 'nameLabel':
      return l10n.t('A label of a domain name has 1 to 63 bytes.');
    case 'nameLength':
      return l10n.t('A domain name has at most 255 bytes.');
    case 'caaFlags':
      return l10n.t('Expected flags from 0 to 255.');
    case 'caaTag':
      return l10n.t('Expected a tag of 1 to 15 letters and digits, like "issue".');
    case 'caaValueMissing':
      return l10n.t('The value is missing; it may be empty quotes.');
    case 'caaIodef':
      return l10n.t('Expected an address that starts with "mailto:", "http:" or "https:".');
    case 'caaMail':
      return l10n.t('Expected a mail address.');
    case 'caaIssuer':
      return l10n.t('"{0}" is not the domain name of an authority.', part);
    case 'caaParameter':
      return l10n.t('Expected a parameter of the form name=value after the semicolon.');
    case 'caaParameterTwice':
      return l10n.t('The parameter "{0}" may stand here once.', first);
    case 'naptrFlags':
      return l10n.t('Expected flags of letters and digits, like "S" or "U".');
    case 'naptrRegexp':
      return l10n.t('Expected a substitution like "!^.*$!sip:info@example.com!".');
    case 'naptrBoth':
      return l10n.t('Expected "." because a substitution stands before it.');
    case 'svcbDuplicate':
    case 'tagDuplicate':
      return l10n.t('"{0}" occurs more than once.', first);
    case 'svcbKey':
      return l10n.t('"{0}" is not a parameter of this type.', first);
    case 'svcbKeyCase':
      return l10n.t('The parameter "{0}" is written in lower case.', first);
    case 'svcbArgument':
    case 'spfArgument':
      return l10n.t('"{0}" takes no argument.', first);
    case 'svcbNoValue':
    case 'tagNoValue':
      return l10n.t('"{0}" has no value.', first);
    case 'svcbAddresses':
      return l10n.t('Expected IPv{0} addresses with commas between them.', first);
    case 'svcbAlpn':
      return l10n.t('Expected names with commas between them, like "h2,h3".');
    case 'svcbList':
      return l10n.t('Expected names with commas between them.');
    case 'svcbDohPath':
      return l10n.t('Expected a path with the variable "dns", like "{0}".', '/dns-query{?dns}');
    case 'svcbGroups':
      return l10n.t('Expected different numbers with commas between them.');
    case 'svcbMandatoryKeys':
      return l10n.t('Expected different keys with commas between them.');
    case 'svcbBytes':
      return l10n.t('This is not the data of "{0}".', first);
    case 'svcbMandatory':
      return l10n.t('"{0}" is mandatory but missing.', first);
    case 'svcbNoDefaultAlpn':
      return l10n.t('"no-default-alpn" needs "alpn" beside it.');
    case 'tagEmpty':
      return l10n.t('Expected a tag before this semicolon.');
    case 'tagEquals':
      return l10n.t('Expected "=" in "{0}".', part);
    case 'tagName':
      return l10n.t('"{0}" is not the name of a tag.', first);
    case 'character':
      return l10n.t('"{0}" is not allowed here.', first);
    case 'tagMissing':
      return l10n.t('The tag "{0}" is missing.', first);
    case 'tagFirst':
      return l10n.t('Expected "{0}" as the first tag.', first);
    case 'tagChoice':
      return l10n.t(
        '"{0}" is not a value of "{1}"; expected one of {2}.',
        part,
        first,
        listText(second.split(', ')),
      );
    case 'dkimSha1':
      return l10n.t('Verifiers refuse SHA-1; "h" has to allow sha256.');
    case 'dkimQuotes':
      return l10n.t(
        'Quotes like those between the strings of a zone file are part of the text here: remove them.',
      );
    case 'dkimBase64':
      return l10n.t('The key in "p" is not base64.');
    case 'dkimEd25519':
      return l10n.t('An Ed25519 key has 32 bytes; this one has {0}.', first);
    case 'dkimRsa':
      return l10n.t('The key in "p" cannot be read as an RSA key; a part of it may have been cut.');
    case 'dmarcObsolete':
      return l10n.t(
        'RFC 9989 dropped the tag "{0}"; receivers that follow RFC 7489 still apply it, the others do not.',
        first,
      );
    case 'dmarcSizeLimit':
      return l10n.t('RFC 9989 dropped limits on the size of reports; receivers ignore "{0}".', part);
    case 'dmarcUnknown':
      return l10n.t('"{0}" is not a tag of DMARC; receivers ignore it.', first);
    case 'dmarcUri':
      return l10n.t('"{0}" takes addresses like "mailto:reports@example.com".', first);
    case 'dmarcScheme':
      return l10n.t('Receivers send reports by mail only, not to "{0}:".', first);
    case 'dmarcMail':
      return l10n.t('"{0}" is not a mail address.', part);
    case 'stsId':
      return l10n.t('"id" takes 1 to 32 letters and digits.');
    case 'tlsRptUri':
      return l10n.t('Expected "mailto:" and an address, or an address that starts with "https://".');
    case 'bimiUri':
      return l10n.t('Expected an address that starts with "https://".');
    case 'spfTwice':
      return l10n.t('"{0}" may occur only once in a record.', first);
    case 'spfModifierName':
      return l10n.t('"{0}" is not the name of a modifier.', first);
    case 'spfTarget':
      return l10n.t('Expected ":" and a domain name, or nothing.');
    case 'spfPrefix':
      return l10n.t('Expected the length of a prefix from 0 to {0}, without leading zeros.', first);
    case 'spfFamily':
      return l10n.t('"{0}" is written "{1}:".', part, first);
    case 'spfIp4':
      return l10n.t('Expected an IPv4 address of four numbers, or a network like "192.0.2.0/24".');
    case 'spfIp6':
      return l10n.t('Expected an IPv6 address, or a network like "2001:db8::/32".');
    case 'spfBareAddress':
      return l10n.t('"{0}" needs "{1}:" before it.', first, second);
    case 'spfModifierColon':
      return l10n.t('"{0}" is a modifier and is written "{1}".', first, `${first}=`);
    case 'spfMechanismMissing':
      return l10n.t('The name of a mechanism is missing.');
    case 'spfMechanism':
      return l10n.t(
        '"{0}" is not a mechanism; there are all, include, a, mx, ptr, ip4, ip6 and exists.',
        first,
      );
    case 'spfDomainAddress':
      return l10n.t('Expected a domain name; addresses are written "ip4:" or "ip6:".');
    case 'spfDomainLabels':
      return l10n.t('Expected a domain name of two labels or more.');
    case 'spfTopLabel':
      return l10n.t('"{0}" cannot be the last label of a domain name.', part);
    case 'spfMacro':
      return l10n.t('"{0}" is not a macro; a percent sign itself is written "%%".', part);
    // Rules say these in sentences of their own, or do not report them.
    case 'type':
    case 'hostName':
    case 'ipv4':
    case 'ipv6':
    case 'location':
    case 'unassigned':
    case 'nameCharacters':
    case 'addressAsName':
    case 'caaReservedFlags':
    case 'naptrNeither':
    case 'svcbAliasParameters':
    case 'unknownData':
      return l10n.t('This is not valid here.');
  }
}
