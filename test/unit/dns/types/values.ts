// Values of each type, with their text in a zone file, and values that no server takes, with the first fault.

export interface Accepted {
  readonly type: string;
  readonly value: string;
  readonly mx?: number;
  readonly text: string;
  readonly target?: string;
  readonly warnings: readonly string[];
}

export interface Rejected {
  readonly type: string;
  readonly value: string;
  readonly mx?: number;
  readonly code: string;
  /** The part that the fault points to. */
  readonly part: string;
}

const raw = String.raw;
const SHA1 = '0123456789abcdef0123456789abcdef01234567';
const SHA256 = 'ab'.repeat(32);
const SHA384 = 'ab'.repeat(48);
const SHA512 = 'ab'.repeat(64);

/** The types whose data is or ends in a name, or has one before parameters. */
const WITH_TARGET = /^(?:CNAME|DNAME|HTTPS|MX|NAPTR|NS|PTR|SRV|SVCB)$/u;

/** Splits `TYPE value` or, of MX with its priority, `MX:10 value`. */
function parsedRow(row: string): { readonly type: string; readonly mx?: number; readonly value: string } {
  const [, type = '', mx, value = ''] = /^([A-Z\d]+)(?::(\S+))? ?(.*)$/su.exec(row) ?? [];
  return { type, value, ...(mx === undefined ? {} : { mx: Number(mx) }) };
}

const rowsOf = (text: string): readonly string[] => text.trim().split(/\s*\n\s*| \| /u);

/** Rows of `TYPE value → text ! warnings`. The text is the value, unless it is given. A target is the name in the text. */
function accepted(rows: string): readonly Accepted[] {
  return rowsOf(rows).map((row) => {
    const [said = '', warnings] = row.split(' ! ');
    const [written = '', given] = said.split(' → ');
    const { type, mx, value } = parsedRow(written);
    const text = given ?? value;
    const target = WITH_TARGET.test(type) ? /(?:^| )([^" ]+)\.(?: |$)/u.exec(text)?.[1] : undefined;
    return {
      type,
      value,
      text,
      warnings: warnings?.split(' ') ?? [],
      ...(mx === undefined ? {} : { mx }),
      ...(target === undefined ? {} : { target: target.toLowerCase() }),
    };
  });
}

/** Rows of `TYPE value` below the code of their fault, with its part between « and », if it is not the whole value. */
function rejected(rows: string): readonly Rejected[] {
  let code = '';
  return rowsOf(rows).map((each) => {
    const [, named = code, row = ''] = /^(?:([a-z]\w*): )?(.*)$/su.exec(each) ?? [];
    code = named;
    const { value, ...others } = parsedRow(row);
    const part = /«(.*)»/su.exec(value)?.[1] ?? value;
    return { ...others, value: value.replaceAll(/[«»]/gu, ''), code, part };
  });
}

export const ACCEPTED: readonly Accepted[] = [
  { type: 'A', value: ' 192.0.2.1 ', text: '192.0.2.1', warnings: [] },
  ...accepted(raw`
    AAAA 2001:DB8:0:0::1 → 2001:db8::1 | AAAA ::ffff:192.0.2.1
    CNAME WWW.Example.COM → WWW.Example.COM. | CNAME _dmarc.example.net.
    CNAME bücher.example → xn--bcher-kva.example.
    CNAME a\.b.bücher。例子.example → a\046b.xn--bcher-kva.xn--fsqu00a.example.
    CNAME 1.0/25.2.0.192.in-addr.arpa → 1.0/25.2.0.192.in-addr.arpa.
    CNAME it's+a=b:c,d#~{%&!;[?<$@()".example → it\039s\043a\061b\058c\044d\035\126\123\037\038\033\059\091\063\060\036\064\040\041\034.example. ! nameCharacters
    CNAME 192.0.2.1 → 192.0.2.1. ! addressAsName
    CNAME 2001:db8::1 → 2001\058db8\058\0581. ! addressAsName
    CNAME https://www.example.com → https\058//www.example.com. ! nameCharacters
    CNAME *.example.com → *.example.com. | CNAME . | DNAME new.example.com → new.example.com.
    PTR Printer\032A\.B._ipp._tcp.example.com. → Printer\032A\046B._ipp._tcp.example.com.
    NS ns1.example.net. | MX:10 mail.example.com. → 10 mail.example.com. | MX:0 . → 0 .
    MX mail.example.com → 0 mail.example.com.
    SRV 010 5 443 sip.example.com → 10 5 443 sip.example.com. | SRV 0 0 0 .
    TXT a "quoted" \ text; ü → "a \"quoted\" \\ text; \195\188" | TXT → ""
    TXT ${'x'.repeat(256)} → "${'x'.repeat(255)}" "x" | SPF v=spf1 -all → "v=spf1 -all"
    CAA 0 issue "ca.example" | CAA 128 ISSUE ca.example; a=b → 128 issue "ca.example; a=b"
    CAA 0 issue ";" | CAA 0 issue "" | CAA 0 issue "ca.example\; a=b" → 0 issue "ca.example; a=b"
    CAA 0 iodef "mailto:security@example.com" | CAA 1 issue "ca.example" ! caaReservedFlags
    CAA 0 issue "ca_1" ! caaIssuer | CAA 0 issue "ca.example; a" ! caaParameter
    CAA 0 issue "ca.example; accounturi=a; accounturi=a" ! caaParameterTwice
    CAA 0 iodef "security" ! caaIodef | CAA 0 contactemail "x" ! caaMail
    TLSA 3 1 1 ${SHA256.toUpperCase()} → 3 1 1 ${SHA256} | TLSA 3 0 0 30 82 → 3 0 0 3082
    TLSA 4 1 1 ${SHA256} ! unassigned | TLSA 255 255 255 00 | SMIMEA 3 1 1 ${SHA256}
    SSHFP 4 2 ${SHA256} | SSHFP 9 1 ${SHA1} ! unassigned | DS 60485 5 1 ${SHA1}
    DS 1 ecdsap256sha256 2 ${SHA256} → 1 13 2 ${SHA256} | DS 1 0 2 ${SHA256} ! unassigned | CDS 0 0 0 00
    DNSKEY 257 3 RSASHA256 AwEA AQ== → 257 3 8 AwEAAQ== | CDNSKEY 0 3 0 AA==
    NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .
    NAPTR 100 50 s SIP+D2U "" _sip._udp.Example.com → 100 50 "s" "SIP+D2U" "" _sip._udp.Example.com.
    NAPTR 1 1 "u" "E2U+web" "!^\\+1(.*)$!http://example.com/\\1!i" .
    NAPTR 1 1 "" "" "" . ! naptrNeither | URI 10 1 "ftp://ftp.example.com/a b"
    LOC 51 30 12.748 N 0 7 39.612 W 0.00m → 51 30 12.748 N 0 7 39.612 W 0.00m 1.00m 10000.00m 10.00m
    LOC 42 N 71 W -24m 30m → 42 0 0.000 N 71 0 0.000 W -24.00m 30.00m 10000.00m 10.00m
    TYPE65280 \# 4 C0 000201 → \# 4 c0000201 | TYPE65280 \# 0`),
  // RFC 9460 appendix D.1 and D.2.
  ...accepted(raw`
    HTTPS 0 foo.example.com. | SVCB 1 . | SVCB 16 foo.example.com. port=53
    SVCB 1 foo.example.com. key667=hello | SVCB 1 foo.example.com. key667="hello\210qoo"
    SVCB 1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1" → 1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1
    SVCB 1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33" → 1 example.com. ipv6hint=2001:db8:122:344::c000:221
    SVCB 16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1 → 16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1
    SVCB 16 foo.example.org. alpn="f\\\\oo\\,bar,h2"
    SVCB 16 foo.example.org. alpn=f\\\092oo\092,bar,h2 → 16 foo.example.org. alpn="f\\\\oo\\,bar,h2"`),
  // Keys of later documents, and known keys in their generic form.
  ...accepted(raw`
    HTTPS 1 . ohttp → 1 . key8 | HTTPS 1 . mandatory=alpn alpn=h2
    HTTPS 1 . dohpath=/q{?dns} alpn=h2 → 1 . alpn=h2 key7="/q{?dns}" | HTTPS 1 . alpn=h2 no-default-alpn
    HTTPS 1 . no-default-alpn="" alpn=h2 → 1 . alpn=h2 no-default-alpn
    HTTPS 1 . key1=\002h2 → 1 . alpn=h2 | HTTPS 1 . mandatory=key1 alpn=h2 → 1 . mandatory=alpn alpn=h2
    HTTPS 1 . mandatory=key600 key600`),
  // Servers know no names of keys after the sixth.
  ...accepted(raw`
    HTTPS 1 . mandatory=ohttp,alpn ohttp alpn=h2 → 1 . mandatory=alpn,key8 alpn=h2 key8
    HTTPS 1 . docpath → 1 . key10 | HTTPS 1 . docpath=dns,a → 1 . key10="\003dns\001a"
    HTTPS 1 . tls-supported-groups=29,23 → 1 . key9="\000\029\000\023" | HTTPS 1 . ech=AEX+DQ==
    HTTPS 1 . pvd → 1 . key11 | HTTPS 0 svc.example.net. alpn=h2 ! svcbAliasParameters`),
  // The largest numbers, and as many characters as there may be.
  ...accepted(raw`
    MX:65535 a.example → 65535 a.example.
    SRV 65535 65535 65535 a.example → 65535 65535 65535 a.example.
    SRV 1 2 0000000003 a.example → 1 2 3 a.example. | URI 65535 65535 "a" | URI 1 1 a\032b → 1 1 "a b"
    CAA 255 issue "a" ! caaReservedFlags | CAA 0 ${'a'.repeat(15)} "b"
    TXT ${'x'.repeat(255)} → "${'x'.repeat(255)}"
    TXT ${'x'.repeat(253)}ü → "${'x'.repeat(253)}\195\188"
    TXT ${'x'.repeat(254)}ü → "${'x'.repeat(254)}\195" "\188"
    NS ${'a'.repeat(63)}.example → ${'a'.repeat(63)}.example. | NS a-1.example → a-1.example.
    NS 192.0.2.1. ! addressAsName | NS ns.ab.x.example → ns.ab.x.example. | NS a → a.
    NS 1.example → 1.example. | TLSA 255 1 0 ab | TLSA 3 1 2 ${SHA512}
    TLSA 3 2 3 ab ! unassigned unassigned | SSHFP 1 1 ${SHA1} | SSHFP 6 3 ab ! unassigned
    SSHFP 5 3 ab ! unassigned unassigned | DS 65535 255 3 ${SHA256} ! unassigned | DS 1 8 4 ${SHA384}
    DS 1 8 5 ${SHA256} | DS 1 8 6 ${SHA256} | DS 1 8 255 ab ! unassigned
    DS 0 0 0 00 ! unassigned unassigned | CDS 1 0 0 00 ! unassigned unassigned
    DNSKEY 257 3 0 AwEAAQ== ! unassigned | DNSKEY 0 3 255 AAA= ! unassigned
    DNSKEY 257 3 ed25519 AAAA → 257 3 15 AAAA | NAPTR 65535 65535 "${'a'.repeat(255)}" "" "" a.
    NAPTR 1 1 "s" "a b" "" a. | NAPTR 1 1 "s" "a\" b" "" a.
    NAPTR 1 1 U9 "" "!a!b!i" . → 1 1 "U9" "" "!a!b!i" . | NAPTR 1 1 "" "" "!a!!" .
    LOC 90 S 180 W 42849672.95m 90000000m 0m 0m → 90 0 0.000 S 180 0 0.000 W 42849672.95m 90000000.00m 0.00m 0.00m
    LOC 89 59 59.999 n 179 59 59.999 e -100000 1 2 3 → 89 59 59.999 N 179 59 59.999 E -100000.00m 1.00m 2.00m 3.00m
    TYPE69 \# 0 | TYPE98 \# 1 AB → \# 1 ab | TYPE110 \# 1 ab | TYPE127 \# 1 ab | TYPE265 \# 1 ab
    TYPE32767 \# 1 ab | TYPE32770 \# 1 ab | TYPE65534 \# 1 ab | HTTPS 65535 . port=65535
    HTTPS 1 . port=0 | HTTPS 1 . key0=\000\001 alpn=h2 → 1 . mandatory=alpn alpn=h2
    HTTPS 1 . key65534=a | HTTPS 1 . key13 | HTTPS 1 . oots → 1 . key12 | HTTPS 1 . key10000
    HTTPS 1 . alpn=${'x'.repeat(255)} | HTTPS 1 . tls-supported-groups=65535 → 1 . key9="\255\255"
    HTTPS 1 . tls-supported-groups=23,29 → 1 . key9="\000\023\000\029"
    HTTPS 1 . dohpath=/{?a,dns} → 1 . key7="/{?a,dns}"
    HTTPS 1 . dohpath=/{&dns*} → 1 . key7="/{&dns*}" | HTTPS 1 . ech=AEX= → 1 . ech=AEU=
    HTTPS 1 . ech=AEXA | HTTPS 1 . key4=\192\000\002\001 → 1 . ipv4hint=192.0.2.1
    HTTPS 1 . key3=\000\053 → 1 . port=53 | HTTPS 1 . ipv4hint=192.0.2.1,192.0.2.2
    HTTPS 1 . mandatory=port,alpn port=1 alpn=a → 1 . mandatory=alpn,port alpn=a port=1
    HTTPS 1 192.0.2.1 port=1 → 1 192.0.2.1. port=1 ! addressAsName | SVCB 0 .`),
];

/** Values at limits that name servers or the client of the tests cannot process. */
export const UNSERVED: readonly Accepted[] = [
  ...accepted(raw`
    DNSKEY 65535 255 8 AwEAAQ== | URI 0 0 "${'x'.repeat(65_531)}" | CAA 0 other "${'x'.repeat(65_528)}"
    TYPE65280 \# 65535 ${'ab'.repeat(65_535)}`),
  {
    type: 'TXT',
    value: 'x'.repeat(65_279),
    text: Array.from({ length: 256 }, (_, at) => `"${'x'.repeat(at === 255 ? 254 : 255)}"`).join(' '),
    warnings: [],
  },
];

/** With those of RFC 9460 appendix D.3. */
export const REJECTED: readonly Rejected[] = [
  { type: 'SRV', value: '1 2 3 a.example b  c ', code: 'extra', part: 'b  c' },
  { type: 'DNSKEY', value: '257 3 8 -AAA AAAA ', code: 'base64', part: '-AAA AAAA' },
  ...rejected(raw`
    ipv4: A 192.0.2.256 | A 192.0.02.1 | A 2001:db8::1 | A ::ffff:192.0.2.1
    ipv6: AAAA 192.0.2.1 | AAAA fe80::1%eth0
    nameMissing: CNAME «»
    nameLabel: CNAME a..b«» | CNAME «${'a'.repeat(64)}».example
      CNAME x.«${'a'.repeat(64)}».${'b'.repeat(64)} | CNAME a.«${'b'.repeat(64)}».. | MX a..b«»
      MX ${'a'.repeat(63)}..b«» | MX a.«${'b'.repeat(64)}».c | SRV 1 2 3 a..b«»
      NAPTR 1 1 "" "" "" a..b«» | HTTPS 1 a..b«»
    nameLength: CNAME ${'a.'.repeat(127)}b
    escape: CNAME a«\256».example | CNAME a«\256».b\300.example | CNAME a.example«\»
      CAA 0 issue "a«\300»" | CAA 0 issue a«\» | NAPTR 1 1 "«\999»" "s" "" a.
      NAPTR 1 1 "" "«\999»" "" a. | NAPTR 1 1 "" "" "«\999»" a.
    hostName: NS ns_1.example. | NS . | MX *.example.com | SRV 1 2 3 «_a.example» | NS -a.example
      NS a-.example | NS a.-b | NS a.b- | NS a/b.example
    addressAsName: MX 2001:db8::1
    number: MX:65536 mail.example.com«» | SRV 1 2 «65536» a.example | TLSA «256» 1 1 ${SHA256}
      DS 1 «RSASHA9» 2 ${SHA256} | HTTPS «65536» . | HTTPS 1 . port=«65536» | MX:-1 a.example«»
      MX:1.5 a.example«» | SRV «65536» 2 3 a.example | SRV 1 «65536» 3 a.example
      SRV 1 2 «00000000003» a.example | SRV 1 2 «3x» a.example | SRV 1 2 «x3» a.example
      SRV 1 2 «-3» a.example | SRV 1 2 «x» a.example b | URI «65536» 1 "a" | URI 1 «65536» "a"
      TLSA 3 «256» 0 ab | TLSA 3 1 «256» ab | SSHFP «256» 1 ab | SSHFP 1 «256» ab
      DS «65536» 8 2 ${SHA256} | DS 1 «256» 2 ${SHA256} | DS 1 8 «256» ab | DS 1 «0008» 2 ${SHA256}
      DNSKEY «65536» 3 8 AAAA | DNSKEY 257 «256» 8 AAAA | DNSKEY 257 3 «256» AAAA
      NAPTR «65536» 1 "u" "s" "" a. | NAPTR 1 «65536» "u" "s" "" a. | TYPE65280 \# «65536» 00
      TYPE65280 \# «000001» 00 | TYPE65280 \# «x1» 00 | TYPE65280 \# «1x» 00 | HTTPS «x» .
    fields: SRV 1 2 3«» | CAA 0«» | TLSA 3 1 1«» | NAPTR 1 1 "u" "s" "!a!b!"«» | URI 1 1 «""»
      HTTPS 1«» | URI 1 1«» | CAA «» | SSHFP 1 1«» | DNSKEY 257 3 8«» | TYPE65280 \#«»
    extra: SRV 1 2 3 a.example «b» | NAPTR 1 1 "u" "s" "!a!b!" . «x»
    tooLong: TXT ${'x'.repeat(65_280)} | URI 0 0 «"${'x'.repeat(65_532)}"»
      CAA «0» other "${'x'.repeat(65_529)}"
    caaFlags: CAA «256» issue "a" | CAA «0000» issue "a" | CAA «x0» issue "a" | CAA «0x» issue "a"
      CAA x | CAA «256» is-sue
    caaTag: CAA 0 «is-sue» "a" | CAA 0 «${'a'.repeat(16)}» "a" | CAA 0 «-issue» "a" | CAA 0 «issue-» "a"
    caaValueMissing: CAA 0 issue«»
    quote: CAA 0 issue «"a" "b"» | CAA 0 issue «"a» | CAA 0 issue «"» | HTTPS 1 . alpn=«"h2»
      URI 1 1 «"a" "b"» | CAA 0 issue «"a\"»
    hexLength: TLSA 3 1 1 «ab» | SSHFP 1 2 «${SHA1}» | DS 1 8 2 «${SHA1}» | TYPE65280 \# 5 «C0000201»
      TLSA 3 1 1 «${SHA256}a» | TLSA 3 1 2 «${SHA256}» | SSHFP 1 1 «${SHA256}» | TYPE65280 \# «1»
      TYPE65280 \# 1 «0011»
    hexOdd: TLSA 3 1 0 «abc»
    hex: TLSA 3 1 0 «xyz» | TLSA 3 1 0 «gab» | TLSA 3 1 0 «ab bg» | TYPE65280 \# 1 «x0»
      TYPE65280 \# 1 «0 x»
    base64: DNSKEY 257 3 8 «AwEAAQ=» | HTTPS 1 . ech=«?» | DNSKEY 257 3 8 «AA=A» | DNSKEY 257 3 8 «A===»
      DNSKEY 257 3 8 «AAA-» | DNSKEY 257 3 8 «====» | HTTPS 1 . ech=«A===» | HTTPS 1 . ech=«AAA»
      HTTPS 1 . ech=«-AAA» | HTTPS 1 . ech=«AAA-»
    naptrFlags: NAPTR 1 1 "«u-»" "s" "" a. | NAPTR 1 1 "«-u»" "s" "" a.
    naptrRegexp: NAPTR 1 1 "u" "s" "«!a!b»" . | NAPTR 1 1 "" "" "«!a!b!j»" .
      NAPTR 1 1 "" "" "«!a!b!c!»" . | NAPTR 1 1 "" "" "«!!b!»" . | NAPTR 1 1 "" "" "«1a1b1»" .
      NAPTR 1 1 "" "" "«iaibi»" . | NAPTR 1 1 "" "" "«0a0b0»" . | NAPTR 1 1 "" "" "«9a9b9»" .
      NAPTR 1 1 "" "" "«!a\\!b!»" .
    naptrBoth: NAPTR 1 1 "u" "s" "!a!b!" «a.»
    location: LOC 91 N 0 E 0m | LOC 1 N 181 E 0m | LOC 1 60 N 1 E 0m | LOC 1 N 1 E
      LOC 1 N 1 E 0m 1m 1m 1m 1m | LOC 1 E 1 N 0m | LOC 90 0 0.001 N 0 E 0m | LOC 0 N 180 0 0.001 E 0m
      LOC 1 0 60 N 1 E 0m | LOC 1 0 0 0 N 1 E 0m | LOC 0001 N 1 E 0m | LOC 1 001 N 1 E 0m
      LOC 1 0 001 N 1 E 0m | LOC 1 0 0.0001 N 1 E 0m | LOC -1 N 1 E 0m | LOC 1 -1 N 1 E 0m
      LOC 1 1 -1 N 1 E 0m | LOC 1x N 1 E 0m | LOC 1 1x N 1 E 0m | LOC 1 1 1x N 1 E 0m | LOC N 1 E 0m
      LOC 1 1 E 0m | LOC 1 N 1 0m | LOC 1 N 1 E -100000.01m | LOC 1 N 1 E 42849672.96m
      LOC 1 N 1 E 0.001m | LOC 1 N 1 E x0m | LOC 1 N 1 E 0mm | LOC 1 N 1 E 0m 90000000.01m
      LOC 1 N 1 E 0m 1m 1m -1m | LOC 1 N 1 E 0m x | LOC 1 N 1 E 100000000m
    unknownData: TYPE65280 C0000201 | TYPE65280 «C000» 0201 | TYPE65280 «»
    type: TYPE1 \# 4 C0000201 | URL https://www.example.com | HINFO "a" "b" | TYPE065280 \# 0
      XTYPE65280 \# 0 | TYPE65280X \# 0 | TYPE68 \# 0 | TYPE99 \# 0 | TYPE109 \# 0 | TYPE128 \# 0
      TYPE264 \# 0 | TYPE32768 \# 0 | TYPE32769 \# 0 | TYPE65535 \# 0
    svcbDuplicate: SVCB 1 f.example. key123=abc «key123=def» | HTTPS 1 . alpn=h2 «key1=\002h3»
    svcbNoValue: SVCB 1 f.example. «mandatory» | SVCB 1 f.example. «alpn» | SVCB 1 f.example. «port»
      SVCB 1 f.example. «ipv4hint» | SVCB 1 f.example. «ipv6hint» | HTTPS 1 . «ech» | HTTPS 1 . «dohpath»
      HTTPS 1 . «tls-supported-groups=»
    svcbArgument: SVCB 1 f.example. alpn=h2 no-default-alpn=«abc» | HTTPS 1 . ohttp=«1»
    svcbMandatory: SVCB 1 f.example. «mandatory=key123» | SVCB 1 f.example. «mandatory=mandatory»
      HTTPS 1 . «mandatory=port,alpn» port=1
    svcbMandatoryKeys: SVCB 1 f.example. mandatory=«key123,key123» key123=abc
      HTTPS 1 . mandatory=«other»
    svcbKeyCase: HTTPS 1 . «PORT=3» | HTTPS 1 . «KEY1=1»
    svcbKey: HTTPS 1 . «apln=h2» | HTTPS 1 . «key65535=1» | HTTPS 1 . «key07=1» | HTTPS 1 . «key65536=1»
      HTTPS 1 . «xkey100=1» | HTTPS 1 . «key100x=1»
    svcbBytes: HTTPS 1 . key1=«h2» | HTTPS 1 . key0=«\000\001\000» | HTTPS 1 . key0=«\000\001\000\001»
      HTTPS 1 . key1=«\003h2» | HTTPS 1 . key1=«\000» | HTTPS 1 . key2=«a» | HTTPS 1 . key3=«abc»
      HTTPS 1 . key4=«abcde» | HTTPS 1 . key6=«abcd» | HTTPS 1 . key7=«abcd»
    svcbAlpn: HTTPS 1 . alpn=«h2,,h3» | HTTPS 1 . alpn=«${'x'.repeat(256)}» | HTTPS 1 . alpn=«"a\\b"»
    svcbNoDefaultAlpn: HTTPS 1 . «no-default-alpn»
    svcbAddresses: HTTPS 1 . ipv4hint=«2001:db8::1» | HTTPS 1 . ipv4hint=«192.0.2.1,»
      HTTPS 1 . ipv6hint=«192.0.2.1» | HTTPS 1 . ipv6hint=«fe80::1%eth0»
    svcbDohPath: HTTPS 1 . dohpath=«/q» | HTTPS 1 . dohpath=«q{?dns}» | HTTPS 1 . dohpath=«/{?dnsx}»
      HTTPS 1 . dohpath=«/{a?dns}»
    svcbGroups: HTTPS 1 . tls-supported-groups=«29,29» | HTTPS 1 . tls-supported-groups=«65536»
      HTTPS 1 . tls-supported-groups=«x1» | HTTPS 1 . tls-supported-groups=«1x»
      HTTPS 1 . tls-supported-groups=«000001»
    stringLength: NAPTR 1 1 "u" «"${'a'.repeat(256)}"» "" a.
    svcbList: HTTPS 1 . docpath=«${'x'.repeat(256)}»`),
];
