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
  record('www', 'CNAME', asia, { line: 'Asia' }),
  record('www', 'CNAME', europe, { line: 'Europe' }),
  record('a', 'MX', 'www.example.com.', { line: 'Turkey' }),
];

describe('Targets of records', () => {
  for (const { type, owner, value } of SERVERS) {
    const kind = type === 'MX' ? 'mx' : type === 'NS' ? 'ns' : 'srv';
    describeRule(`${kind}-target-cname`, [
      {
        says: 'finds a CNAME in the zone, of a wildcard, and in another zone of the account',
        records: [
          record(owner, type, value('www.example.com.')),
          record(owner, type, value('x.apps.example.com.')),
          record(owner, type, value('www.example.net.')),
          record('www', 'CNAME', 'example.org.'),
          record('*.apps', 'CNAME', 'example.org.'),
        ],
        found: [0, 1, 2],
        others: [zone({ name: 'example.net', records: [record('www', 'CNAME', 'example.org.')] })],
      },
      {
        says: 'finds a CNAME that only users in one country get',
        records: [
          record(owner, type, value('www.example.com.')),
          record('www', 'A', '192.0.2.1'),
          record('www', 'CNAME', 'example.org.', { line: 'Japan' }),
        ],
        found: [0],
        zone: { lines: LINES },
      },
      {
        says: 'accepts a CNAME on a line whose users get another record',
        records: [
          record(owner, type, value('www.example.com.')),
          record(owner, type, value('b.example.com.'), { line: 'Asia' }),
          record('www', 'A', '192.0.2.1'),
          record('b', 'A', '192.0.2.1'),
          record('www', 'CNAME', 'example.org.', { line: 'Japan' }),
        ],
        found: [],
        zone: { lines: LINES },
      },
      {
        says: 'accepts addresses, and does not check names that are outside of the account or not loaded',
        records: [
          record(owner, type, value('b.example.com.')),
          record(owner, type, value('www.example.org.')),
          record(owner, type, value('www.example.net.')),
          record('b', 'A', '192.0.2.1'),
          record('b', 'CNAME', 'example.org.', { enabled: false }),
        ],
        found: [],
        others: [zone({ name: 'example.net', records: undefined })],
      },
    ]);

    describeRule(`${kind}-target-address`, [
      {
        says: 'finds addresses of both families',
        records: [record(owner, type, value('192.0.2.1')), record(owner, type, value('2001:db8::1'))],
        found: [0, 1],
      },
      {
        says: 'accepts names with digits',
        records: [record(owner, type, value('192-0-2-1.example.net.'))],
        found: [],
      },
    ]);
  }

  describeRule('cname-target-address', [
    { says: 'finds an address', records: [record('a', 'CNAME', '192.0.2.1')], found: [0] },
    { says: 'accepts a name', records: [record('a', 'CNAME', '1.2.0.192.example.net.')], found: [] },
  ]);

  describeRule('ptr-target-address', [
    {
      says: 'finds an address',
      records: [record('1', 'PTR', '192.0.2.1'), record('2', 'PTR', '2001:db8::1')],
      found: [0, 1],
    },
    { says: 'accepts a name', records: [record('1', 'PTR', '1.2.0.192.example.net.')], found: [] },
  ]);

  describeRule('target-syntax', [
    {
      says: 'finds values that are not names',
      records: [
        record('a', 'CNAME', 'https://example.net/'),
        record('b', 'MX', 'my_mail.example.net.'),
        record('c', 'NS', ''),
        record('_d._tcp', 'SRV', '0 0 1 -d.example.net.'),
        record('e', 'CNAME', 'example.net/path'),
        record('f', 'PTR', 'a printer._ipp._tcp.example.net.'),
        record('g', 'NS', '.'),
        record('h', 'MX', '*.example.net.'),
        record('i', 'CNAME', 'a\\.example.net\\'),
      ],
      found: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    },
    {
      says: 'finds quotes, escapes that are none, and missing names',
      records: [
        record('a', 'CNAME', '"a\\".example.net.'),
        record('b', 'CNAME', 'a\\999.example.net.'),
        record('c', 'CNAME', ''),
        record('d', 'PTR', ''),
        record('e', 'DNAME', ''),
      ],
      found: [0, 1, 2, 3, 4],
    },
    {
      says: 'accepts underscores in CNAME, names in Unicode, and the root in MX and SRV',
      records: [
        record('a', 'CNAME', '_dmarc.example.net.'),
        record('b', 'MX', 'bücher.example.'),
        record('c', 'MX', '.', { mx: 0 }),
        record('_d._tcp', 'SRV', '0 0 0 .'),
      ],
      found: [],
    },
    {
      says: 'accepts classless reverse zones, and instances of services with escaped characters',
      records: [
        record('1', 'CNAME', '1.0/25.2.0.192.in-addr.arpa.'),
        record('2', 'CNAME', '1.128/1.2.0.192.in-addr.arpa.'),
        record('_ipp._tcp', 'PTR', 'Printer\\032\\(2nd\\032floor\\)._ipp._tcp.example.com.'),
      ],
      found: [],
    },
    {
      says: 'finds what is no number of an octet and a length in the label of a reverse zone',
      records: [
        record('1', 'CNAME', '1.1000/25.2.0.192.in-addr.arpa.'),
        record('2', 'CNAME', '1.0/255.2.0.192.in-addr.arpa.'),
        record('3', 'CNAME', '1.a0/25.2.0.192.in-addr.arpa.'),
        record('4', 'CNAME', '1.0/25a.2.0.192.in-addr.arpa.'),
      ],
      found: [0, 1, 2, 3],
    },
  ]);

  describe('of a country in two groups', () => {
    describeRule('mx-target-cname', [
      {
        says: 'finds a CNAME that both have, however it is written',
        records: onGroups('a.example.', 'A.example'),
        found: [2],
        zone: { lines: SHARED_LINES },
      },
      {
        says: 'does not judge which of two different ones it gets',
        records: onGroups('a.example.', 'b.example.'),
        found: [],
        zone: { lines: SHARED_LINES },
      },
    ]);
  });

  describeRule('target-missing', [
    {
      says: 'does not check names that a DNAME record redirects',
      records: [
        record('a', 'CNAME', 'www.old.example.com.'),
        record('b', 'MX', 'www.old.example.com.'),
        record('old', 'DNAME', 'new.example.test.'),
      ],
      found: [],
    },
    {
      says: 'finds a name that a DNAME record redirects to one that does not exist',
      records: [record('a', 'CNAME', 'www.old.example.com.'), record('old', 'DNAME', 'new.example.com.')],
      found: [0],
    },
    {
      says: 'finds hosts without an address and names that do not exist',
      records: [
        record('a', 'MX', 'mx.example.com.'),
        record('b', 'MX', 'text.example.com.'),
        record('c', 'CNAME', 'nowhere.example.com.'),
        record('d', 'NS', 'off.example.net.'),
        record('_e._tcp', 'SRV', '0 0 1 branch.example.net.'),
        record('text', 'TXT', 'text'),
      ],
      found: [0, 1, 2, 3, 4],
      others: [
        zone({
          name: 'example.net',
          records: [
            record('off', 'A', '192.0.2.1', { enabled: false }),
            record('x.branch', 'A', '192.0.2.1'),
          ],
        }),
      ],
    },
    {
      says: 'accepts addresses, redirects, wildcards, and a CNAME to other types',
      records: [
        record('a', 'MX', 'six.example.com.'),
        record('b', 'MX', 'x.wild.example.com.'),
        record('c', 'CNAME', 'text.example.com.'),
        record('d', 'MX', 'site.example.com.'),
        record('e', 'MX', 'asia.example.com.'),
        record('f', 'CNAME', 'branch.example.com.'),
        record('six', 'AAAA', '2001:db8::1'),
        record('*.wild', 'A', '192.0.2.1'),
        record('text', 'TXT', 'text'),
        record('site', 'URL', 'https://example.net/'),
        record('asia', 'A', '192.0.2.1', { line: 'Asia' }),
        record('x.branch', 'A', '192.0.2.1'),
      ],
      found: [],
    },
    {
      says: 'does not check names that are delegated, outside of the account, not served or partly loaded',
      records: [
        record('a', 'MX', 'mx.sub.example.com.'),
        record('b', 'MX', 'mx.example.org.'),
        record('c', 'MX', 'mx.example.net.'),
        record('d', 'MX', 'mx.part.example.'),
        record('sub', 'NS', 'ns1.example.org.'),
      ],
      found: [],
      others: [
        zone({ name: 'example.net', records: [], served: false }),
        zone({ name: 'part.example', records: [], complete: false }),
      ],
    },
  ]);

  describeRule('target-missing', [
    {
      says: 'does not judge where an authority looks for a challenge',
      records: [
        record('_acme-challenge', 'CNAME', 'a.acme.example.com.'),
        record('_acme-challenge.www', 'CNAME', 'b.acme.example.net.'),
        record('a', 'CNAME', '_acme-challenge.www.example.net.'),
      ],
      found: [],
      others: [zone({ name: 'example.net', records: [] })],
    },
    {
      says: 'judges other names with an underscore',
      records: [record('_acme', 'CNAME', 'a.acme.example.com.')],
      found: [0],
    },
    {
      says: 'does not judge a name of a zone that is partly loaded, even if records of it are known',
      records: [
        record('a', 'MX', 'mx.part.example.'),
        record('b', 'CNAME', 'x.mx.part.example.'),
        record('_c._tcp', 'SRV', '0 0 1 mx.part.example.'),
        record('d', 'MX', 'own.example.com.'),
        record('own', 'TXT', 'text'),
      ],
      found: [],
      zone: { complete: false },
      others: [zone({ name: 'part.example', complete: false, records: [record('mx', 'TXT', 'text')] })],
    },
  ]);

  describeRule('glue-missing', [
    {
      says: 'finds a name server below its own delegation without an address',
      records: [
        record('sub', 'NS', 'ns1.sub.example.com.'),
        record('sub', 'NS', 'sub.example.com.'),
        record('ns2.sub', 'A', '192.0.2.1'),
      ],
      found: [0, 1],
    },
    {
      says: 'finds one even if the delegated zone is one of the account',
      records: [record('sub', 'NS', 'ns1.sub.example.com.'), record('sub', 'NS', 'ns2.sub.example.com.')],
      found: [0, 1],
      others: [
        zone({
          name: 'sub.example.com',
          records: [record('@', 'NS', 'ns1.sub.example.com.'), record('ns1', 'A', '192.0.2.1')],
        }),
      ],
    },
    {
      says: 'accepts glue, and name servers elsewhere',
      records: [
        record('sub', 'NS', 'ns1.sub.example.com.'),
        record('sub', 'NS', 'ns1.other.example.com.'),
        record('other', 'NS', 'ns1.example.net.'),
        record('ns1.sub', 'AAAA', '2001:db8::1'),
      ],
      found: [],
    },
    {
      says: 'does not check a zone that is partly loaded',
      records: [record('sub', 'NS', 'ns1.sub.example.com.')],
      found: [],
      zone: { complete: false },
    },
  ]);

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
            next === last ? `leads to ${last}, and` : `leads to ${next} and from there to ${last}, which`;
          assert.ok(text().includes(`${toLast} your zone ${zones.at(-1)} `), text());
        }
        assert.equal(countOf('target-missing', own, other), recordsOf('example.com').length);
      }),
    );
  });

  describeRule('occluded', [
    {
      says: 'finds hidden records even if the delegated zone is one of the account',
      records: [
        record('sub', 'NS', 'ns1.example.net.'),
        record('www.sub', 'A', '192.0.2.1'),
        record('sub', 'DS', `1 13 2 ${'ab'.repeat(32)}`),
      ],
      found: [1],
      others: [zone({ name: 'sub.example.com', records: [record('www', 'A', '192.0.2.1')] })],
    },
    {
      says: 'accepts the records that make up a delegation to a zone of the account',
      records: [
        record('sub', 'NS', 'ns1.sub.example.com.'),
        record('ns1.sub', 'A', '192.0.2.1'),
        record('sub', 'DS', `1 13 2 ${'ab'.repeat(32)}`),
      ],
      found: [],
      others: [zone({ name: 'sub.example.com', records: [record('ns1', 'A', '192.0.2.1')] })],
    },
  ]);

  describeRule('srv-owner', [
    {
      says: 'finds an owner name that is not a service',
      records: [
        record('sip', 'SRV', '0 0 1 a.example.net.'),
        record('_sip', 'SRV', '0 0 1 a.example.net.'),
        record('a._tcp', 'SRV', '0 0 1 a.example.net.'),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'accepts a service and a protocol, also below a host',
      records: [
        record('_sip._tcp', 'SRV', '0 0 1 a.example.net.'),
        record('_sip._tcp.b', 'SRV', '0 0 1 a.example.net.'),
        record('*._tcp', 'SRV', '0 0 1 a.example.net.'),
      ],
      found: [],
    },
    {
      says: 'accepts an instance of a service, whose name may have escaped dots',
      records: [
        record('Printer\\032A._ipp._tcp', 'SRV', '0 0 631 a.example.net.'),
        record('Dr\\.\\032Pepper._http._tcp', 'SRV', '0 0 80 a.example.net.'),
      ],
      found: [],
    },
  ]);

  describeRule('srv-syntax', [
    {
      says: 'finds missing fields and numbers that are too large',
      records: [
        record('_a._tcp', 'SRV', '0 5060 a.example.net.'),
        record('_b._tcp', 'SRV', '0 0 65536 a.example.net.'),
        record('_c._tcp', 'SRV', 'a.example.net.'),
        record('_d._tcp', 'SRV', '0 0 x a.example.net.'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'accepts complete values',
      records: [record('_a._tcp', 'SRV', '0 65535 1 a.example.net.')],
      found: [],
    },
    {
      says: 'finds more fields, and leaves faults of the name to other rules',
      records: [
        record('_a._tcp', 'SRV', '0 0 1 a.example.net. b'),
        record('_b._tcp', 'SRV', '0 0 1 a..b'),
        record('_c._tcp', 'SRV', '0 0 1'),
      ],
      found: [0, 2],
    },
  ]);

  describeRule('mx-null', [
    {
      says: 'finds a null MX beside other records, or with a priority',
      records: [
        record('a', 'MX', '.', { mx: 0 }),
        record('a', 'MX', 'mx.example.net.'),
        record('b', 'MX', '.', { mx: 10 }),
      ],
      found: [0, 2],
    },
    {
      says: 'accepts a null MX alone on its line',
      records: [
        record('a', 'MX', '.', { mx: 0 }),
        record('a', 'MX', 'mx.example.net.', { line: 'Asia' }),
        record('b', 'MX', '.', { mx: undefined }),
      ],
      found: [],
    },
  ]);
});
