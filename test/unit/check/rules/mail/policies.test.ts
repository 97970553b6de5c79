import { describeRule, record } from '../../zones.ts';

const text = (host: string, value: string) => record(host, 'TXT', value);

describe('Mail policies in a zone', () => {
  describeRule('mta-sts-syntax', [
    { says: 'finds an id with hyphens', records: [text('_mta-sts', 'v=STSv1; id=2025-01-01')], found: [0] },
    { says: 'finds other text', records: [text('_mta-sts.mail', 'mode: enforce')], found: [0] },
    { says: 'accepts a valid record', records: [text('_mta-sts', 'v=STSv1; id=20250101')], found: [] },
    {
      says: 'accepts other text beside a valid record',
      records: [text('_mta-sts', 'v=STSv1; id=1'), text('_mta-sts', 'verification=abc')],
      found: [],
    },
    { says: 'ignores other names', records: [text('mta-sts', 'v=STSv1')], found: [] },
  ]);
  describeRule('mta-sts-multiple', [
    {
      says: 'finds two records',
      records: [text('_mta-sts', 'v=STSv1; id=1'), text('_mta-sts', 'v=STSv1; id=2')],
      found: [0],
    },
    { says: 'accepts one', records: [text('_mta-sts', 'v=STSv1; id=1')], found: [] },
  ]);
  describeRule('tls-rpt-syntax', [
    {
      says: 'finds an address without mailto',
      records: [text('_smtp._tls', 'v=TLSRPTv1; rua=a@b.example')],
      found: [0],
    },
    {
      says: 'accepts a valid record',
      records: [text('_smtp._tls', 'v=TLSRPTv1; rua=mailto:a@b.example')],
      found: [],
    },
  ]);
  describeRule('tls-rpt-multiple', [
    {
      says: 'finds two records',
      records: [
        text('_smtp._tls', 'v=TLSRPTv1; rua=mailto:a@b.example'),
        text('_smtp._tls', 'v=TLSRPTv1; rua=mailto:c@b.example'),
      ],
      found: [0],
    },
    { says: 'accepts one', records: [text('_smtp._tls', 'v=TLSRPTv1; rua=mailto:a@b.example')], found: [] },
  ]);
  describeRule('bimi-syntax', [
    {
      says: 'finds a picture without https',
      records: [text('default._bimi', 'v=BIMI1; l=http://b.example/')],
      found: [0],
    },
    {
      says: 'ignores text at other names with an underscore',
      records: [text('_other', 'x'), text('_bimi', 'x'), text('a._bimix', 'x')],
      found: [],
    },
    {
      says: 'accepts a valid record',
      records: [text('default._bimi', 'v=BIMI1; l=https://b.example/')],
      found: [],
    },
  ]);
  describeRule('bimi-multiple', [
    {
      says: 'finds two records',
      records: [text('default._bimi', 'v=BIMI1; l='), text('default._bimi', 'v=BIMI1; l=')],
      found: [0],
    },
    {
      says: 'accepts one for each selector',
      records: [text('a._bimi', 'v=BIMI1; l='), text('b._bimi', 'v=BIMI1; l=')],
      found: [],
    },
  ]);
});
