import assert from 'node:assert/strict';
import { placesIn, recordNeedles, zoneNeedle, type Needle } from '../../../src/editor/needles.ts';

const found = (text: string, needles: readonly Needle[]): string[] =>
  placesIn(text, needles).map(({ start, end }) => text.slice(start, end));

describe('What mentions a record', () => {
  it('is its name and its address, in every spelling', () => {
    const needles = recordNeedles(
      { host: 'köln', type: 'AAAA', value: '2001:DB8:0::1' },
      'xn--bcher-kva.example',
    );
    const text =
      'https://köln.bücher.example/ xn--kln-sna.XN--bcher-kva.example. a.köln.bücher.example [2001:db8::1]';
    assert.deepEqual(found(text, needles), [
      'köln.bücher.example',
      'xn--kln-sna.XN--bcher-kva.example',
      '2001:db8::1',
    ]);
  });

  it('is the name that it leads to, or its text', () => {
    const cname = recordNeedles({ host: 'www', type: 'CNAME', value: 'edge.example.net.' }, 'example.com');
    assert.deepEqual(found('proxy edge.example.net my-edge.example.net', cname), ['edge.example.net']);
    const txt = recordNeedles({ host: '@', type: 'TXT', value: 'v=spf1 -all' }, 'example.com');
    assert.deepEqual(found('"v=spf1 -all"', txt), ['v=spf1 -all']);
    const wild = recordNeedles({ host: '*', type: 'A', value: 'x' }, 'example.com');
    assert.deepEqual(found('*.example.com www.example.com', wild), ['*.example.com']);
  });

  it('is every name of a zone, for the zone', () => {
    assert.deepEqual(found('example.com a.b.example.com notexample.com', [zoneNeedle('example.com')]), [
      'example.com',
      'a.b.example.com',
    ]);
  });
});
