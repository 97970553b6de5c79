import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { durationText, monitorText, userStatusText, userTypeText } from '../../../src/text/fieldWords.ts';
import { domainStatusText, extStatusText } from '../../../src/text/domainStatusText.ts';

describe('Texts for fields of the service', () => {
  for (const [seconds, text] of [
    [0, '0 seconds'],
    [1, '1 second'],
    [3599, '59 minutes 59 seconds'],
    [86_399, '23 hours 59 minutes 59 seconds'],
    [90_061, '1 day 1 hour 1 minute 1 second'],
    [172_920, '2 days 2 minutes'],
  ] as const)
    it(`show ${seconds} seconds as ${text}`, () => assert.equal(durationText(seconds), text));

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

  const words = [
    [
      domainStatusText,
      { enable: 'active', enabled: 'active', pause: 'paused', lock: 'locked', spam: 'banned', '': undefined },
    ],
    [
      extStatusText,
      {
        '': 'nothing reported',
        notexist: 'name not found by the service',
        dnserror: 'not delegated here',
        empty: 'no records',
      },
    ],
    [monitorText, { '': undefined, Ok: 'reachable', Warn: 'warning', Down: 'down', ok: undefined }],
    [userTypeText, { personal: 'person', enterprise: 'company', '': undefined }],
    [
      userStatusText,
      { enable: 'active', Enabled: 'active', disabled: undefined, unenabled: undefined, enabledX: undefined },
    ],
  ] as const;
  for (const [text, of] of words)
    it(`exist for known values only: ${text.name}`, () => {
      for (const [value, word] of Object.entries(of)) assert.equal(text(value), word, value);
      for (const odd of ['constructor', '__proto__', 'new']) assert.equal(text(odd), undefined);
    });
});
