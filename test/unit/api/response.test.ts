import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Failure } from '../../../src/api/failure.ts';
import { failureText } from '../../../src/text/failureText.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { listGroups } from '../../../src/api/group.ts';
import { listRecords } from '../../../src/api/record.ts';
import { loadUserDetail } from '../../../src/api/user.ts';
import { clientOf, failureFrom, never, refusal, SECRET, status, success, TestService } from './server.ts';

const groups = [{ group_id: 1, group_name: 'Default Group', group_type: 'system', size: 2 }];

async function failureOfBody(body: string | Buffer, httpStatus = 200): Promise<Failure> {
  await using service = await TestService.start((_request, response) => {
    response.statusCode = httpStatus;
    return body;
  });
  return await failureFrom(listGroups(clientOf(service), never()));
}

async function groupsOfBody(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  await using service = await TestService.start((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return body;
  });
  const loaded = await listGroups(clientOf(service), never());
  return loaded.rows.map(({ name }) => name);
}

describe('A response', () => {
  it('is parsed by its content, whatever its content type', async () => {
    for (const type of ['text/html', 'application/json', 'application/xml', 'image/png', '']) {
      assert.deepEqual(await groupsOfBody(success({ groups }), { 'content-type': type }), ['Default Group']);
    }
  });

  it('is parsed with a byte order mark and surrounding white space', async () => {
    assert.deepEqual(await groupsOfBody(`\uFEFF${success({ groups })}`), ['Default Group']);
    assert.deepEqual(await groupsOfBody(` \r\n${success({ groups })}\n\n`), ['Default Group']);
  });

  it('is parsed with a code that is a number or has white space', async () => {
    for (const code of [1, '1', ' 1 ']) {
      assert.deepEqual(await groupsOfBody(JSON.stringify({ status: status(code), groups })), [
        'Default Group',
      ]);
    }
    const failure = await failureOfBody(refusal(-99, 'no'));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'service', code: '-99', message: 'no' });
  });

  it('is parsed with invalid UTF-8 in a text', async () => {
    const body = Buffer.from(success({ groups: [{ group_id: 1, group_name: 'a?b' }] }));
    body[body.indexOf('?')] = 0xff;
    assert.deepEqual(await groupsOfBody(body), ['a\uFFFDb']);
  });

  it('is parsed when chunks split a character', async () => {
    const body = Buffer.from(success({ groups: [{ group_id: 1, group_name: '默认分组 🌳' }] }));
    await using service = await TestService.start((_request, response) => {
      const cuts = [body.indexOf('默') + 1, body.indexOf('🌳') + 2, body.length];
      let from = 0;
      const next = (): void => {
        const to = cuts.shift();
        if (to === undefined) return void response.end();
        response.write(body.subarray(from, to), () => setImmediate(next));
        from = to;
      };
      next();
      return undefined;
    });
    const loaded = await listGroups(clientOf(service), never());
    assert.equal(loaded.rows[0]?.name, '默认分组 🌳');
  });

  const formats: readonly (readonly [what: string, body: string, problem: string])[] = [
    ['nothing', '', 'empty'],
    ['white space', ' \r\n', 'empty'],
    ['an HTML page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'html'],
    ['an HTML page without a doctype', '\n<HTML lang="en">', 'html'],
    ['an HTML page after a comment', '<!-- proxy -->\n<html><title>Sign in</title>', 'html'],
    ['an XHTML page', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>', 'html'],
    ['a part of a page', '<meta http-equiv="refresh" content="0;url=https://portal.example">', 'html'],
    [
      'a message of a web server before JSON',
      `<br />\n<b>Notice</b>: x<br />\n${success({ groups })}`,
      'html',
    ],
    ['XML', '<?xml version="1.0"?><dnspod><status><code>1</code></status></dnspod>', 'xml'],
    ['XML without a declaration', '<dnspod><status><code>1</code></status></dnspod>', 'xml'],
    ['a word', 'Bad gateway', 'notJson'],
    ['truncated JSON', success({ groups }).slice(0, -9), 'notJson'],
    ['two JSON documents', success({ groups }) + success({ groups }), 'notJson'],
    ['null', 'null', 'shape'],
    ['a number', '1', 'shape'],
    ['an array', '[]', 'shape'],
    ['an object of another service', '{"error":"x"}', 'shape'],
    ['a status that is a text', '{"status":"1","groups":[]}', 'shape'],
    ['a status without a code', '{"status":{"message":"ok"},"groups":[]}', 'shape'],
    ['a code that is an object', '{"status":{"code":{}},"groups":[]}', 'shape'],
    ['a success without its data', success({}), 'shape'],
    ['a success with data of another type', success({ groups: 'none' }), 'shape'],
    ['data only in a prototype', '{"status":{"code":"1"},"__proto__":{"groups":[]}}', 'shape'],
    ['a status only in a prototype', '{"__proto__":{"status":{"code":"1"}},"groups":[]}', 'shape'],
  ];
  for (const [what, body, problem] of formats) {
    it(`that is ${what} ends in the format problem “${problem}”`, async () => {
      const failure = await failureOfBody(body);
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem });
    });
  }

  it('with any other JSON ends in a format failure', async () => {
    let body = '';
    await using service = await TestService.start(() => body);
    const client = clientOf(service);
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (json) => {
        body = json;
        const failure = await failureFrom(loadUserDetail(client, never()));
        assert.equal(failure.kind, 'format');
      }),
      { numRuns: 30 },
    );
  });

  it('with deep nesting is parsed, and keeps its rows', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.deepEqual(await groupsOfBody(`{"status":{"code":"1"},"groups":[${deep}]}`), ['']);
  });
});

/** What a response takes in memory. */
async function sizeOf(body: string): Promise<number> {
  await using service = await TestService.start(() => body);
  const page = { domainId: DomainId.parse('1'), offset: 0, length: 500 };
  return (await listRecords(clientOf(service), page, never())).bytes ?? assert.fail();
}
const recordWith = (fields: object): string =>
  success({ info: { record_total: 1 }, records: [{ id: 1, name: 'www', type: 'TXT', ...fields }] });

describe('The size of a response', () => {
  it('is its length without white space around it', async () => {
    const body = recordWith({ value: 'v'.repeat(5000), extra: '[{,'.repeat(1000) });
    assert.equal(await sizeOf(body), body.length);
    assert.equal(await sizeOf(` ${body}\n\n`), body.length);
  });

  it('is sixteen bytes for each value if they are short', async () => {
    const body = recordWith({ extra: Array.from({ length: 1000 }, () => ({ a: 1 })) });
    const values = body.match(/[,[{]/gu)?.length ?? 0;
    assert.ok(values > 2000);
    assert.equal(await sizeOf(body), values * 16);
  });

  it('is nothing for an empty list', async () => {
    assert.equal(await sizeOf(refusal('10')), 0);
  });
});

describe('A failure reported by the service', () => {
  it('is recognised with any HTTP status', async () => {
    for (const httpStatus of [200, 400, 401, 403, 404]) {
      const failure = await failureOfBody(refusal('13', 'gone'), httpStatus);
      assert.deepEqual(failure, {
        operation: 'Domaingroup.List',
        kind: 'service',
        code: '13',
        message: 'gone',
      });
    }
  });

  it('has an empty message when the message is not a text', async () => {
    for (const message of [null, undefined, 5, ['x'], { toString: 'x' }]) {
      const failure = await failureOfBody(refusal('777', message));
      assert.equal(failure.kind === 'service' && failure.message, '');
    }
  });

  it('never contains the token, wherever the service puts it', async () => {
    const token = `12345,${SECRET}`;
    const escaped = token.replaceAll(/./gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const bodies = [
      refusal('777', `login_token=${token} is not known`),
      refusal('777', new URLSearchParams({ login_token: token }).toString()),
      refusal('-1', token),
      refusal(token, 'a code'),
      `{"status":{"code":"777","message":"${escaped}"}}`,
      `{"status":{"code":"${escaped}","message":"x"}}`,
    ];
    for (const body of bodies) {
      const failure = await failureOfBody(body);
      assert.ok(!JSON.stringify(failure).includes(SECRET), `${body} ends in ${JSON.stringify(failure)}`);
      assert.ok(!failureText(failure).includes(SECRET), failureText(failure));
    }
  });

  it('keeps every digit of a large id, and leaves texts as they are', async () => {
    const large =
      '[{"group_id":9007199254740993,"group_name":"a: 12345678901234567, \\"b"},{"group_id" : -90071992547409931 }]';
    await using service = await TestService.start(() => `{"status":{"code":"1"},"groups":${large}}`);
    const { rows } = await listGroups(clientOf(service), never());
    assert.deepEqual(
      rows.map(({ id, name }) => [id, name]),
      [
        ['9007199254740993', 'a: 12345678901234567, "b'],
        ['-90071992547409931', ''],
      ],
    );
  });

  it('never returns the token in a value', async () => {
    const names = await groupsOfBody(
      success({ groups: [{ group_id: 1, group_name: `12345,${SECRET}`, extra: SECRET }] }),
    );
    assert.deepEqual(names, ['12345,•••']);
  });
});
