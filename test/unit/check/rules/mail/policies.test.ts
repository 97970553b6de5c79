import { describeRule } from '../../zones.ts';

describe('Mail policies in a zone', () => {
  describeRule('mta-sts-syntax', {
    'finds other text': ['! _mta-sts.mail TXT mode: enforce'],
    'accepts a valid record': ['_mta-sts TXT v=STSv1; id=20250101'],
    'accepts other text beside a valid record': [
      '_mta-sts TXT v=STSv1; id=1',
      '_mta-sts TXT verification=abc',
    ],
    'ignores other names': ['mta-sts TXT v=STSv1'],
  });
  describeRule('mta-sts-multiple', {
    'finds two records': ['! _mta-sts TXT v=STSv1; id=1', '_mta-sts TXT v=STSv1; id=2'],
    'accepts one': ['_mta-sts TXT v=STSv1; id=1'],
  });
  describeRule('tls-rpt-syntax', {
    'finds an address without mailto': ['! _smtp._tls TXT v=TLSRPTv1; rua=a@b.example'],
    'accepts a valid record': ['_smtp._tls TXT v=TLSRPTv1; rua=mailto:a@b.example'],
  });
  describeRule('tls-rpt-multiple', {
    'finds two records': [
      '! _smtp._tls TXT v=TLSRPTv1; rua=mailto:a@b.example',
      '_smtp._tls TXT v=TLSRPTv1; rua=mailto:c@b.example',
    ],
    'accepts one': ['_smtp._tls TXT v=TLSRPTv1; rua=mailto:a@b.example'],
  });
  describeRule('bimi-syntax', {
    'finds a picture without https': ['! default._bimi TXT v=BIMI1; l=http://b.example/'],
    'ignores text at other names with an underscore': ['_other TXT x', '_bimi TXT x', 'a._bimix TXT x'],
    'accepts a valid record': ['default._bimi TXT v=BIMI1; l=https://b.example/'],
  });
  describeRule('bimi-multiple', {
    'finds two records': ['! default._bimi TXT v=BIMI1; l=', 'default._bimi TXT v=BIMI1; l='],
    'accepts one for each selector': ['a._bimi TXT v=BIMI1; l=', 'b._bimi TXT v=BIMI1; l='],
  });
});
