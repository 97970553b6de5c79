import { describeRule, record } from '../zones.ts';

const text = (value: string) => record('@', 'TXT', value);
const caa = (value: string) => record('@', 'CAA', value);
describe('Other record data in a zone', () => {
  describeRule('caa-syntax', {
    'accepts a valid value, and flags without a meaning': `
      @ CAA 0 issue "ca.example" | @ CAA 0 issuewild ";" | @ CAA 1 issue "ca.example"`,
  });
  describeRule('caa-critical', {
    'accepts all tags of the registry': {
      records: ['issue', 'issuewild', 'issuemail', 'issuevmc', 'contactphone'].map((tag) =>
        caa(`128 ${tag} "ca.example"`),
      ),
    },
    'accepts the tags of the registry with an address': `
      @ CAA 128 iodef "mailto:a@example.com" | @ CAA 128 contactemail "a@example.com"`,
    'leaves an unknown tag to caa-tag': '@ CAA 0 isue "ca.example"',
  });
  describeRule('caa-tag', {
    'leaves one that is alone to caa-issue': '@ CAA 0 isue "ca.example"',
  });

  describeRule('caa-issue', {
    'finds a parameter twice that no authority can satisfy then': `
      ! @ CAA 0 issue "ca.example; accounturi=https://ca.example/1; accounturi=https://ca.example/2"
      ! @ CAA 0 issue "ca.example; validationmethods=dns-01; a=b; ValidationMethods=tls-alpn-01;"
      @ CAA 0 issue "ca.example; accounturi=https://ca.example/1; validationmethods=dns-01"
      @ CAA 0 issue "ca.example; a=b; a=c"`,

    'finds "iodef" alone': '! @ CAA 0 iodef "mailto:a@example.com"',

    'finds all that forbid what another one allows, of the same tag': `
      ! @ CAA 0 issue ";" | @ CAA 0 issuewild ";" | @ CAA 0 issue "ca.example" | @ CAA 0 issuewild ";"
      ! @ CAA 0 issue ";"`,
    'finds a contact beside "iodef", which are no limit': `
      ! @ CAA 0 contactphone "+1" | @ CAA 0 iodef "mailto:a@example.com"`,
    'accepts that nobody may issue, and contacts': `
      @ CAA 0 issue ";" | a CAA 0 contactemail "a@example.com" | b CAA 0 issuewild "ca.example"
      c CAA 128 isue "ca.example"`,
    'leaves faults to caa-syntax': '@ CAA 0 isue | @ CAA 0 iodef "mailto:a@example.com"',
  });

  const SHA256 = 'ab'.repeat(32);
  describeRule('value-unassigned', {
    'finds them in each type whose numbers have a registry': `
      ! a SMIMEA 4 1 1 ${SHA256} | ! a CDS 1 0 2 ${SHA256} | ! a DNSKEY 257 3 4 AAAA
      ! a CDNSKEY 257 3 4 AAAA | ! a TLSA 3 2 1 ${SHA256} | ! a SSHFP 1 3 ${SHA256}
      a NAPTR 1 1 "" "" "" a.example. | a TXT 1 0 2`,
  });

  describeRule('txt-quotes', {
    'finds text of type SPF': '! @ SPF "v=spf1 -all"',
    'ignores other types': '@ X "a"',

    'finds a quote that is not opened': '! @ TXT v=spf1 -all"',
    'finds a quote alone, and one at the start before an escaped one': {
      records: ['@ TXT "', text(String.raw`"a\"`)],
      found: [0, 1],
    },
    'finds strings without a blank between them, with line ends between them, and empty ones': {
      records: ['@ TXT "a""b"', '@ TXT "a"\n"b"', '@ TXT ""', '@ TXT "" ""', text(String.raw`"a\"" "b"`)],
      found: [0, 1, 2, 3, 4],
    },
    'leaves an SPF record in several strings to the rules about SPF': '@ TXT "v=spf1 " "-all"',
    'accepts quotes within the text, and a list of quoted texts': [
      '@ TXT name="value"',
      '@ TXT say "hello" twice',
      '@ TXT "a","b"',
      '@ TXT "a" and "b"',
      text(String.raw`an escaped \"`),
      '@ TXT "a" "b" c"',
    ],
  });
  describeRule('txt-cut', {
    'finds a text of 255 bytes': { records: [text('a'.repeat(255))], found: [0] },
    'counts bytes, not characters': {
      records: [text('é'.repeat(127) + 'a'), text('名'.repeat(85))],
      found: [0, 1],
    },
  });

  describeRule('takeover-suffix', {
    'finds a name with more than that, and one without the region': `
      ! www CNAME shop-ahbbevchezhuhzf5.uksouth-01.azurewebsites.net.a.cloudapp.net.
      ! b CNAME shop-ahbbevchezhuhzf5.-01.azurewebsites.net.`,
    'finds a name with a shorter hash, and one without a number': `
      ! www CNAME shop-ahbbevchezhuhzf.uksouth-01.azurewebsites.net.
      ! b CNAME shop-ahbbevchezhuhzf5.uksouth.cloudapp.azure.com.`,
    'finds a name without a number, and several of one service once in a zone': `
      ! www CNAME shop-ahbbevchezhuhzf5.uksouth.azurewebsites.net. | b CNAME other.azurewebsites.net.`,
    'accepts a name with a similar end': 'www CNAME notazurewebsites.net.',
    'ignores other types': 'www NS a.azurewebsites.net.',
  });
});
