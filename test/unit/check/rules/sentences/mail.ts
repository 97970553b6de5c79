// Findings of the rules about mail, with every sentence.
import { record, zone } from '../../zones.ts';
import type { SentenceCases } from './sentenceCase.ts';

export const MAIL: SentenceCases = {
  'default._bimi.example.com has 2 BIMI records, so mail servers use none of them: keep one.': [
    'bimi-multiple: «default._bimi» TXT v=BIMI1; l=',
    'default._bimi TXT v=BIMI1; l=',
  ],
  'The BIMI record default._bimi.example.com has a syntax error at character 12, so mail servers ignore it. Expected an address that starts with "https://".':
    'bimi-syntax: default._bimi TXT v=BIMI1; l=«http://b.example/»',
  'The DKIM key s1._domainkey.example.com is empty, which revokes it: mail signed with it does not verify.':
    'dkim-revoked: s1._domainkey TXT v=DKIM1; p=',
  'The DKIM key s1._domainkey.example.com has a syntax error at character 15, so verifiers cannot use it. The tag "p" is missing.':
    { of: 'dkim-syntax: s1._domainkey TXT v=DKIM1; k=rsa', at: '' },
  'The TXT record of s1._domainkey.example.com holds the name s1.domainkey.example.net. instead of a DKIM key, so verifiers find no key: make it a CNAME.':
    'dkim-syntax: s1._domainkey TXT s1.domainkey.example.net.',
  'example.com has MX records but no DMARC record, so receivers accept forged mail: add a TXT record at _dmarc.example.com.':
    'dmarc-missing: «@» MX mx.example.net.',
  'example.com has 2 DMARC records, so receivers use none of them and anybody can forge its mail: keep one.':
    ['dmarc-multiple: «_dmarc» TXT v=DMARC1; p=none', '_dmarc TXT v=DMARC1; p=reject'],
  'Receivers look for DMARC records at names that start with "_dmarc". Nobody finds the one at example.com unless a CNAME of another zone leads to it: move it to _dmarc.example.com.':
    'dmarc-owner: «@» TXT v=DMARC1; p=none',
  'The DMARC record of example.com has no "p", so receivers take it for "p=none", and older ones ignore it: add "p".':
    'dmarc-policy: _dmarc TXT v=DMARC1; rua=mailto:a@example.com',
  'The DMARC record of mail.example.com has neither "p" nor a "mailto:" address in "rua", so receivers do not apply DMARC at all and accept forged mail: add "p".':
    'dmarc-policy: _dmarc.mail TXT v=DMARC1; p',
  'Receivers do not send DMARC reports of example.com to example.net, because example.com._report._dmarc.example.net has no TXT record "v=DMARC1;" that permits them: add it.':
    {
      of: 'dmarc-report: _dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.net',
      others: [zone({ name: 'example.net', records: ['@ MX mx.example.net.'] })],
    },
  'Receivers mail DMARC reports, and "rua" of example.com has no valid "mailto:" address, so nobody gets them: add one.':
    'dmarc-reports: _dmarc TXT v=DMARC1; p=none; rua=ftp://example.net/',
  'The DMARC policy of example.com is "reject", but "quarantine" for its subdomains, so mail of made-up subdomains is treated more kindly: make "sp" as strong as "p".':
    'dmarc-subdomain: _dmarc TXT v=DMARC1; p=reject; sp=quarantine',
  'The DMARC policy of example.com is "reject", but "none" for subdomains that do not exist, so mail of made-up subdomains is treated more kindly: make "np" as strong as "p".':
    'dmarc-subdomain: _dmarc TXT v=DMARC1; p=reject; np=none',
  'The DMARC policy of example.com is "reject", but "quarantine" for subdomains that exist, so forged mail of these is treated more kindly: make "sp" as strong as "p".':
    'dmarc-subdomain: _dmarc TXT v=DMARC1; p=reject; sp=quarantine; np=reject',
  'The DMARC record of mail.example.com has a syntax error at character 11, so receivers ignore that part or the whole. Expected "=" in "p".':
    'dmarc-syntax: _dmarc.mail TXT v=DMARC1; «p»',
  'The DMARC record of example.com does not start with exactly "v=DMARC1;", so receivers ignore it and anybody can forge its mail: correct its start.':
    'dmarc-syntax: _dmarc TXT v=dmarc1; p=none',
  'The DMARC record of example.com has no valid policy at character 13, so receivers do not apply DMARC at all and accept forged mail. "rejct" is not a value of "p"; expected one of none, quarantine, reject.':
    {
      of: 'dmarc-syntax: _dmarc TXT v=DMARC1; p=«rejct»',
      source: 'https://www.rfc-editor.org/rfc/rfc9989.html#section-4.10.1',
    },
  'The DMARC record of b.example.com has a syntax error at character 23, so receivers ignore that part or the whole. "mailto:a" is not a mail address.':
    'dmarc-syntax: _dmarc.b TXT v=DMARC1; p=none; rua=«mailto:a»',
  'DMARC record of example.com: "x" is not a tag of DMARC; receivers ignore it.':
    'dmarc-tag: _dmarc TXT v=DMARC1; p=x; pct=100; «x»=y',
  'DMARC record of example.com: RFC 9989 dropped limits on the size of reports; receivers ignore "!10m".':
    'dmarc-tag: _dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com«!10m»',
  'DMARC record of example.com: Receivers send reports by mail only, not to "https:".':
    'dmarc-tag: _dmarc TXT v=DMARC1; p=none; rua=«https://reports.example.net/»,mailto:a@example.com',
  'DMARC record of example.com: RFC 9989 dropped the tag "pct"; receivers that follow RFC 7489 still apply it, the others do not.':
    'dmarc-tag: _dmarc TXT v=DMARC1; p=none; «pct»=x; ri=y',
  'Mail servers fetch the MTA-STS policy from mta-sts.example.com, which has no address, so they do without: add its A, AAAA or CNAME record, or remove _mta-sts.example.com.':
    'mta-sts-host: _mta-sts TXT v=STSv1; id=1',
  '_mta-sts.example.com has 2 MTA-STS records, so mail servers use none of them: keep one.': [
    'mta-sts-multiple: «_mta-sts» TXT v=STSv1; id=1',
    '_mta-sts TXT v=STSv1; id=2',
  ],
  'The MTA-STS record _mta-sts.example.com has a syntax error at character 1, so mail servers ignore it. Expected "v=STSv1" as the first tag.':
    { of: 'mta-sts-syntax: _mta-sts TXT text', at: '' },
  'The MTA-STS record _mta-sts.example.com has a syntax error at character 13, so mail servers ignore it. "id" takes 1 to 32 letters and digits.':
    'mta-sts-syntax: _mta-sts TXT v=STSv1; id=«2025-01-01»',
  'example.com says that it has no mail, but others can still forge mail of it or try to deliver there. What else says so: “_dmarc TXT v=DMARC1; p=reject”.':
    'no-mail-partly: @ TXT v=spf1 -all',
  'The SPF record of example.com leads back to itself through example.com, so receivers give up and may refuse mail: remove one of the references.':
    'spf-lookups: @ TXT v=spf1 include:example.com -all',
  'SPF of example.com looks up 3 names without an answer (x.example.com, y.example.com, z.example.com). Receivers give up after 2 and may refuse mail: remove them.':
    'spf-lookups: @ TXT v=spf1 a:x.example.com a:y.example.com mx:z.example.com ?all',
  'SPF of example.com takes at least 11 lookups. Receivers give up after 10 and may refuse mail: list addresses instead of names.':
    'spf-lookups: @ TXT v=spf1 a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com -all',
  'SPF of example.com takes at least 11 lookups (1 more records are outside of the loaded zones). Receivers give up after 10 and may refuse mail: list addresses instead of names.':
    'spf-lookups: @ TXT v=spf1 a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com a:www.example.com redirect=b.example.net',
  '"mx" in the SPF of example.com leads to example.com, which has more than 10 MX records, so receivers give up and may refuse mail: list addresses instead.':
    [
      'spf-lookups: @ TXT v=spf1 mx -all',
      '@ MX mx0.example.org.',
      '@ MX mx1.example.org.',
      '@ MX mx2.example.org.',
      '@ MX mx3.example.org.',
      '@ MX mx4.example.org.',
      '@ MX mx5.example.org.',
      '@ MX mx6.example.org.',
      '@ MX mx7.example.org.',
      '@ MX mx8.example.org.',
      '@ MX mx9.example.org.',
      '@ MX mx10.example.org.',
    ],
  'm.example.com has MX records but no SPF record, so receivers cannot tell its mail from forged mail: add a TXT record that starts with "v=spf1".':
    'spf-missing: «m» MX mx.example.net.',
  'example.com has 2 SPF records, so receivers use none of them and may refuse mail: merge them into one.': [
    'spf-multiple: «@» TXT v=spf1 -all',
    '@ TXT V=SPF1 +all',
  ],
  'The SPF record of example.com ends in "?all", so it says nothing about hosts that it does not list: end it with "-all" or "~all".':
    {
      of: 'spf-open: @ TXT v=spf1 a:x.example.com a:y.example.com mx:z.example.com ?all',
      source: 'https://www.rfc-editor.org/rfc/rfc7208.html#section-8.2',
    },
  'The SPF record of example.com has neither "all" nor "redirect", so it says nothing about hosts that it does not list: end it with "-all" or "~all".':
    'spf-open: @ TXT v=spf1 a',
  'The SPF record of example.com has a syntax error at character 12, so receivers cannot use it and may refuse mail. Expected an IPv4 address of four numbers, or a network like "192.0.2.0/24".':
    'spf-syntax: @ TXT v=spf1 ip4:«192.0.2» inclde:a.example -all',
  'The SPF record of example.com has a syntax error at character 8, so receivers cannot use it and may refuse mail. "all"" is not a mechanism; there are all, include, a, mx, ptr, ip4, ip6 and exists.':
    'spf-syntax: @ TXT v=spf1 «-all"»',
  'The SPF record of example.com refers to x.example.com, which has no SPF record, so receivers give up and may refuse mail: correct the name.':
    'spf-target: @ TXT v=spf1 redirect=«x.example.com»',
  'Receivers do not ask for records of type SPF any more: publish the text at example.com as TXT.':
    'spf-type: @ «SPF» v=spf1 -all',
  'The TXT record of example.com does not start with "v=spf1" and a space, so receivers do not take it for SPF: correct its start.':
    'spf-version: @ TXT v=spf1; mx -all',
  'The SPF record of example.com lets every host in the world send its mail: use "-all" or "~all".':
    'spf-weak: @ TXT v=spf1 mx «+all»',
  'The SPF record of example.com uses "ptr", which is slow and which some receivers ignore: list addresses instead.':
    {
      of: 'spf-weak: @ TXT v=spf1 ptr -all',
      source: 'https://www.rfc-editor.org/rfc/rfc7208.html#section-5.5',
    },
  'The SPF record of example.com lets every host in the world send its mail by "+ip6:::/0": list the networks that send it.':
    'spf-weak: @ TXT v=spf1 «+ip6:::/0» ~all',
  'The SPF record of example.com lets every host in the world send its mail by "a:www.example.net/0": list the networks that send it.':
    'spf-weak: @ TXT v=spf1 «a:www.example.net/0» -all',
  'Receivers ignore "ip4:192.0.2.1" in the SPF record of example.com because of its "all": remove it, or put mechanisms before "all".':
    'spf-weak: @ TXT v=spf1 -all «ip4:192.0.2.1»',
  'Receivers ignore "include=_spf.example.net" in the SPF record of example.com, because "=" makes it a modifier that they do not know: write ":" instead.':
    {
      of: 'spf-weak: @ TXT v=spf1 «include=_spf.example.net» -all',
      corrected: 'v=spf1 include:_spf.example.net -all',
    },
  '_smtp._tls.example.com has 2 TLS-RPT records, so mail servers use none of them: keep one.': [
    'tls-rpt-multiple: «_smtp._tls» TXT v=TLSRPTv1; rua=mailto:a@b.example',
    '_smtp._tls TXT v=TLSRPTv1; rua=mailto:c@b.example',
  ],
  'The TLS-RPT record _smtp._tls.example.com has a syntax error at character 17, so mail servers ignore it. Expected "mailto:" and an address, or an address that starts with "https://".':
    'tls-rpt-syntax: _smtp._tls TXT v=TLSRPTv1; rua=«a@b.example»',
  'example.com says that it has no mail, but others can still forge mail of it or try to deliver there. What else says so: “TXT v=spf1 -all”, “_dmarc TXT v=DMARC1; p=reject”.':
    ['no-mail-partly', record('@', 'MX', '.', { mx: 0 })],
  'example.com says that it has no mail, but others can still forge mail of it or try to deliver there. What else says so: “MX 0 .”, “_dmarc TXT v=DMARC1; p=reject”.':
    ['no-mail-partly: @ TXT v=spf1 -all', '@ AAAA 2001:db8::1'],
  'example.com says that it has no mail, but without an MX record servers try for days to deliver mail to its addresses: add “MX 0 .”.':
    ['no-mail-partly: @ TXT v=spf1 -all', '@ A 192.0.2.1', '_dmarc TXT v=DMARC1; p=reject'],
  's1._domainkey.example.com has 2 TXT records, so verifiers may take the wrong one for the DKIM key and refuse signed mail: keep one.':
    ['dkim-multiple: «s1._domainkey» TXT v=DKIM1; p=', 's1._domainkey TXT x'],
  'Verifiers look for DKIM keys at names like selector._domainkey.example.com. Nobody finds the one at s1.example.com unless a CNAME of another zone leads to it: move it.':
    'dkim-owner: «s1» TXT v=DKIM1; p=',
  'Verifiers cannot read the DKIM key s1._domainkey.example.com: publish it anew. The key in "p" is not base64.':
    'dkim-key: s1._domainkey TXT v=DKIM1; p=«?»',
  'The SPF record of example.com has 518 bytes. Above 512, resolvers need a second question over TCP, which some receivers cannot ask: shorten it.': `spf-long: @ TXT v=spf1 ${'ip4:192.0.2.1 '.repeat(36)}-all x=`,
};
