import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { domainStatusText, durationText, extStatusText, monitorText } from '../../../src/text/fieldWords.ts';

describe('Texts for fields of the service', () => {
  it('show a time to live in units', () => {
    assert.equal(durationText(0), '0 seconds');
    assert.equal(durationText(1), '1 second');
    assert.equal(durationText(600), '10 minutes');
    assert.equal(durationText(5400), '1 hour 30 minutes');
    assert.equal(durationText(604_800), '7 days');
    assert.equal(durationText(90_061), '1 day 1 hour 1 minute 1 second');
  });

  it('add up to the same number of seconds', () => {
    const units: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => {
        const parts = durationText(seconds).matchAll(/(\d+) ([a-z]+?)s?(?: |$)/gu);
        const sum = [...parts].reduce((all, [, n, unit]) => all + Number(n) * (units[unit ?? ''] ?? 0), 0);
        assert.equal(sum, seconds);
      }),
    );
  });

  it('exist for known values only', () => {
    assert.equal(domainStatusText('spam'), 'banned');
    assert.equal(extStatusText('dnserror'), 'not delegated here');
    assert.equal(monitorText('Down'), 'down');
    for (const words of [domainStatusText, extStatusText, monitorText])
      for (const odd of ['constructor', '__proto__', 'new']) assert.equal(words(odd), undefined);
  });
});
