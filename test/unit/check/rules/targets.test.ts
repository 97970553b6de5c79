import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { countOf, describeRule, findingsOf, LINES, record, SHARED_LINES, zone } from '../zones.ts';

const SERVERS = [
  { type: 'MX', owner: 'a', value: (target: string) => target },
  { type: 'NS', owner: 'a', value: (target: string) => target },
  { type: 'SRV', owner: '_a._tcp', value: (target: string) => `0 0 5060 ${target}` },
] as const;

/** A mail server of clients in two groups, which have aliases of their own. */
const onGroups = (asia: string, europe: string) => [
  record('www', 'CNAME', asia, { recordLine: 'Asia' }),
  record('www', 'CNAME', europe, { recordLine: 'Europe' }),
  record('a', 'MX', 'www.example.com.', { recordLine: 'Turkey' }),
];

describe('Targets of records', () => {
  for (const { type, owner, value } of SERVERS) {
    const kind = type === 'MX' ? 'mx' : type === 'NS' ? 'ns' : 'srv';
    describeRule(`${kind}-target-cname`, {
      'finds a CNAME in the zone, of a wildcard, and in another zone of the account': {
        records: [
          record(owner, type, value('www.example.com.')),
          record(owner, type, value('x.apps.example.com.')),
          record(owner, type, value('www.example.net.')),
          'www CNAME example.org.',
          '*.apps CNAME example.org.',
        ],
        found: [0, 1, 2],
        others: [zone({ name: 'example.net', records: 'www CNAME example.org.' })],
      },
      'finds a CNAME that only users in one country get': {
        records: [
          record(owner, type, value('www.example.com.')),
          'www A 192.0.2.1',
          'Japan: www CNAME example.org.',
        ],
        found: [0],
        zone: { lines: LINES },
      },
      'accepts a CNAME on a line whose users get another record': {
        records: [
          record(owner, type, value('www.example.com.')),
          record(owner, type, value('b.example.com.'), { recordLine: 'Asia' }),
          'www A 192.0.2.1',
          'b A 192.0.2.1',
          'Japan: www CNAME example.org.',
        ],
        zone: { lines: LINES },
      },
      'accepts addresses, and does not check names that are outside of the account or not loaded': {
        records: [
          record(owner, type, value('b.example.com.')),
          record(owner, type, value('www.example.org.')),
          record(owner, type, value('www.example.net.')),
          'b A 192.0.2.1',
          record('b', 'CNAME', 'example.org.', { enabled: false }),
        ],
        others: [zone({ name: 'example.net', records: undefined })],
      },
    });

    describeRule(`${kind}-target-address`, {
      'finds addresses of both families': {
        records: [record(owner, type, value('192.0.2.1')), record(owner, type, value('2001:db8::1'))],
        found: [0, 1],
      },
    });
  }

  describeRule('ptr-target-address', {
    'finds an address': '! 1 PTR 192.0.2.1 | ! 2 PTR 2001:db8::1',
  });

  describeRule('target-syntax', {
    'finds values that are not names': `
      ! a CNAME https://example.net/ | ! b MX my_mail.example.net. | ! c NS
      ! _d._tcp SRV 0 0 1 -d.example.net. | ! e CNAME example.net/path
      ! f PTR a printer._ipp._tcp.example.net. | ! g NS . | ! h MX *.example.net.
      ! i CNAME a\\.example.net\\`,
    'accepts underscores in CNAME, names in Unicode, and the root in MX and SRV': [
      'a CNAME _dmarc.example.net.',
      'b MX bücher.example.',
      record('c', 'MX', '.', { mx: 0 }),
      '_d._tcp SRV 0 0 0 .',
    ],
  });

  describe('of a country in two groups', () => {
    describeRule('mx-target-cname', {
      'finds a CNAME that both have, however it is written': {
        records: onGroups('a.example.', 'A.example'),
        found: [2],
        zone: { lines: SHARED_LINES },
      },
      'does not judge which of two different ones it gets': {
        records: onGroups('a.example.', 'b.example.'),
        zone: { lines: SHARED_LINES },
      },
    });
  });

  describeRule('target-missing', {
    'does not check names that a DNAME record redirects': `
      a CNAME www.old.example.com. | b MX www.old.example.com. | old DNAME new.example.test.`,
    'finds a name that a DNAME record redirects to one that does not exist': `
      ! a CNAME www.old.example.com. | old DNAME new.example.com.`,
    'finds hosts without an address and names that do not exist': {
      records: `
        ! a MX mx.example.com. | ! b MX text.example.com. | ! c CNAME nowhere.example.com.
        ! d NS off.example.net. | ! _e._tcp SRV 0 0 1 branch.example.net. | text TXT text`,
      others: [
        zone({
          name: 'example.net',
          records: [record('off', 'A', '192.0.2.1', { enabled: false }), 'x.branch A 192.0.2.1'],
        }),
      ],
    },
    'accepts addresses, redirects, wildcards, and a CNAME to other types': `
      a MX six.example.com. | b MX x.wild.example.com. | c CNAME text.example.com. | d MX site.example.com.
      e MX asia.example.com. | f CNAME branch.example.com. | six AAAA 2001:db8::1 | *.wild A 192.0.2.1
      text TXT text | site URL https://example.net/ | Asia: asia A 192.0.2.1 | x.branch A 192.0.2.1`,
    'does not check names that are delegated, outside of the account, not served or partly loaded': {
      records: `
        a MX mx.sub.example.com. | b MX mx.example.org. | c MX mx.example.net. | d MX mx.part.example.
        sub NS ns1.example.org.`,
      others: [
        zone({ name: 'example.net', records: [], served: false }),
        zone({ name: 'part.example', records: [], complete: false }),
      ],
    },
    'does not judge where an authority looks for a challenge': `
      _acme-challenge CNAME a.acme.example.com. | _acme-challenge.www CNAME b.acme.example.net.
      a CNAME _acme-challenge.www.example.net. | $ORIGIN example.net.`,
    'judges other names with an underscore': '! _acme CNAME a.acme.example.com.',
    'does not judge a name of a zone that is partly loaded, even if records of it are known': {
      records: `
        a MX mx.part.example. | b CNAME x.mx.part.example. | _c._tcp SRV 0 0 1 mx.part.example.
        d MX own.example.com. | own TXT text`,
      zone: { complete: false },
      others: [zone({ name: 'part.example', complete: false, records: 'mx TXT text' })],
    },
  });

  describeRule('glue-missing', {
    'finds a name server below its own delegation without an address': `
      ! sub NS ns1.sub.example.com. | ! sub NS sub.example.com. | ns2.sub A 192.0.2.1`,
    'finds one even if the delegated zone is one of the account': `
      ! sub NS ns1.sub.example.com. | ! sub NS ns2.sub.example.com. | $ORIGIN sub.example.com.
      @ NS ns1.sub.example.com. | ns1 A 192.0.2.1`,
    'accepts glue, and name servers elsewhere': `
      sub NS ns1.sub.example.com. | sub NS ns1.other.example.com. | other NS ns1.example.net.
      ns1.sub AAAA 2001:db8::1`,
    'does not check a zone that is partly loaded': {
      records: 'sub NS ns1.sub.example.com.',
      zone: { complete: false },
    },
  });

  it('are judged alike whether or not the account has the zones below', () => {
    const host = fc.constantFrom('@', 'sub', 'a.sub', 'ns.sub', 'ns.a.sub', 'sub2', 'old', 'a.old');
    const target = host.map((each) => (each === '@' ? 'example.com.' : `${each}.example.com.`));
    const owned = fc.oneof(
      fc.tuple(host, fc.constantFrom('NS', 'DNAME', 'CNAME'), target),
      fc.tuple(host, fc.constantFrom('A', 'DS', 'TXT'), fc.constant('192.0.2.1')),
    );
    const records = fc.array(owned.map(([owner, type, value]) => record(owner, type, value)));
    const below = fc.subarray(['sub', 'a.sub', 'old', 'a.old']);
    fc.assert(
      fc.property(records, below, records, (own, names, theirs) => {
        const others = names.map((each) => zone({ name: `${each}.example.com`, records: theirs }));
        for (const rule of ['occluded', 'glue-missing'] as const)
          assert.equal(
            countOf(rule, zone({ records: own }), ...others),
            countOf(rule, zone({ records: own })),
          );
      }),
    );
  });

  it('are missing where the last of their aliases leads', () => {
    const inZone = fc.constantFrom('example.com', 'example.net');
    fc.assert(
      fc.property(fc.array(inZone, { minLength: 2, maxLength: 8 }), (zones) => {
        const names = zones.map((each, at) => `n${at}.${each}`);
        const recordsOf = (name: string) =>
          zones
            .slice(0, -1)
            .flatMap((each, at) => (each === name ? [record(`n${at}`, 'CNAME', `${names[at + 1]}.`)] : []));
        const [last] = names.slice(-1);
        const own = zone({ records: recordsOf('example.com') });
        const other = zone({ name: 'example.net', records: recordsOf('example.net') });
        for (const { rule, text, host } of findingsOf(own, other)) {
          if (rule !== 'target-missing') continue;
          const next = names[names.indexOf(host) + 1];
          const toLast =
            next === last ? `points to ${last}, and` : `points to ${next} and from there to ${last}, which`;
          assert.ok(text().includes(`${toLast} your zone ${zones.at(-1)} `), text());
        }
        assert.equal(countOf('target-missing', own, other), recordsOf('example.com').length);
      }),
    );
  });

  describeRule('occluded', {
    'finds hidden records even if the delegated zone is one of the account': `
      sub NS ns1.example.net. | ! www.sub A 192.0.2.1 | sub DS 1 13 2 ${'ab'.repeat(32)}
      $ORIGIN sub.example.com. | www A 192.0.2.1`,
    'accepts the records that make up a delegation to a zone of the account': `
      sub NS ns1.sub.example.com. | ns1.sub A 192.0.2.1 | sub DS 1 13 2 ${'ab'.repeat(32)}
      $ORIGIN sub.example.com. | ns1 A 192.0.2.1`,
  });

  describeRule('srv-owner', {
    'finds an owner name that is not a service': `
      ! sip SRV 0 0 1 a.example.net. | ! _sip SRV 0 0 1 a.example.net. | ! a._tcp SRV 0 0 1 a.example.net.`,
    'accepts a service and a protocol, also below a host': `
      _sip._tcp SRV 0 0 1 a.example.net. | _sip._tcp.b SRV 0 0 1 a.example.net.
      *._tcp SRV 0 0 1 a.example.net.`,
    'accepts an instance of a service, whose name may have escaped dots': `
      Printer\\032A._ipp._tcp SRV 0 0 631 a.example.net.
      Dr\\.\\032Pepper._http._tcp SRV 0 0 80 a.example.net.`,
  });

  describeRule('srv-syntax', {
    'finds missing fields and numbers that are too large': `
      ! _a._tcp SRV 0 5060 a.example.net. | ! _b._tcp SRV 0 0 65536 a.example.net.
      ! _c._tcp SRV a.example.net. | ! _d._tcp SRV 0 0 x a.example.net.`,
    'finds more fields, and leaves faults of the name to other rules': `
      ! _a._tcp SRV 0 0 1 a.example.net. b | _b._tcp SRV 0 0 1 a..b | ! _c._tcp SRV 0 0 1`,
  });

  describeRule('mx-null', {
    'finds a null MX beside other records, or with a priority': {
      records: [
        record('a', 'MX', '.', { mx: 0 }),
        'a MX mx.example.net.',
        record('b', 'MX', '.', { mx: 10 }),
      ],
      found: [0, 2],
    },
    'accepts a null MX alone on its line': [
      record('a', 'MX', '.', { mx: 0 }),
      'Asia: a MX mx.example.net.',
      record('b', 'MX', '.', { mx: undefined }),
    ],
  });
});
