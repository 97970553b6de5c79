import assert from 'node:assert/strict';
import { countryCode } from '../../../../src/api/cloud/countryCode.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { loadLines, type Lines } from '../../../../src/api/line.ts';
import { withSampleGroups } from '../../zones/sampleLines.ts';
import { failureFrom, never } from '../server.ts';
import { actionOf, cloudClient, refuse, respond, startCloud } from './cloudServer.ts';

const which = { grade: 'DP_Free', domainId: DomainId.parse('62'), domain: 'example.com' };

/** Returns the lines of a service with these answers, and the actions that it got. */
async function linesOf(
  tree: string,
  flat = refuse('InternalError.NotAsked'),
): Promise<{ readonly lines: Lines; readonly sent: readonly string[] }> {
  await using service = await startCloud((action) =>
    action === 'DescribeRecordLineCategoryList' ? tree : flat,
  );
  const lines = await loadLines(cloudClient(service), which, never());
  return { lines, sent: service.received.map((request) => `${actionOf(request)} ${request.body}`) };
}

const node = (
  LineName: string,
  LineId: string | null,
  SubGroup: readonly object[] | null = null,
): object => ({
  LineName,
  LineId,
  Useful: true,
  Grade: 'DP_FREE',
  SubGroup,
  Lines: null,
});

describe('The lines of a domain, by the cloud interface', () => {
  it('are groups where lines are in categories, countries by their names in two languages', async () => {
    const { lines, sent } = await linesOf(
      respond({
        LineList: [
          node('Default', '0'),
          node('Asia', '5=0', [node('Japan', '5=1'), node('Siam', '5=2'), node('中国', '5=3')]),
          node('境外', '3=0', [node('欧洲', '6=0', [node('法国', '6=1')]), node('其他', '3=9')]),
          node('Antarctica', '4=0', [node('Antarctica', '4=1')]),
          node('Search engine', '80=0', [node('Search engine', '80=0'), node('Google', '90=1')]),
          node('电信', '10=0', [node('浙江', '20=0')]),
        ],
      }),
    );
    assert.ok(lines.shape === 'groups');
    assert.deepEqual(
      lines.groups.map(({ id, name, areas }) => [
        id,
        name,
        ...areas.map((area) => `${area.code} ${area.name} ${area.lineId}`),
      ]),
      [
        ['default', 'Default', 'default Default 0'],
        ['asia', 'Asia', 'JP Japan 5=1', '5=2 Siam 5=2', 'CN 中国 5=3'],
        ['3=0', '境外', '3=9 其他 3=9'],
        // The name has two ids.
        ['antartica', 'Antarctica', 'AQ Antarctica undefined'],
        ['search_engine', 'Search engine', 'search_engine Search engine 80=0', '90=1 Google 90=1'],
        ['10=0', '电信', '20=0 浙江 20=0'],
        ['europe', '欧洲', 'FR 法国 6=1'],
      ],
    );
    assert.deepEqual([lines.other, lines.groups.flatMap(({ other }) => other)], [[], []]);
    assert.deepEqual(sent, ['DescribeRecordLineCategoryList {"DomainId":62,"Domain":"example.com"}']);
  });

  it('are names where no category has lines, without those that the plan of the domain does not allow', async () => {
    const { lines } = await linesOf(
      respond({
        LineList: [node('默认', '0'), { ...node('联通', '10=1'), Useful: false }, node('电信', '10=0')],
      }),
    );
    assert.deepEqual(lines, {
      shape: 'names',
      lines: [
        { name: '默认', id: '0' },
        { name: '电信', id: '10=0' },
      ],
      other: [],
    });
  });

  it('keep a category of which only a part is allowed', async () => {
    const part = node('电信', '10=0', [{ ...node('浙江', '20=0'), Useful: false }, node('上海', '20=1')]);
    const { lines } = await linesOf(respond({ LineList: [{ ...part, Useful: false }] }));
    assert.ok(lines.shape === 'groups');
    assert.deepEqual(lines.groups, [
      { id: '10=0', name: '电信', areas: [{ code: '20=1', name: '上海', lineId: '20=1' }], other: [] },
    ]);
  });

  it('keep lines that repeat an id or a name, without an id where it is not clear', async () => {
    const { lines } = await linesOf(
      respond({
        LineList: [
          node('a', '1=0', [node('x', '2=0'), node('y', '2=0'), node('x', '3=0')]),
          node('b', '1=0'),
        ],
      }),
    );
    assert.ok(lines.shape === 'groups');
    assert.deepEqual(
      lines.groups.map(({ id, areas }) => [id, areas]),
      [
        [
          '1=0',
          [
            { code: '2=0', name: 'x' },
            { code: 'y', name: 'y', lineId: '2=0' },
            { code: '3=0', name: 'x' },
          ],
        ],
        ['b', []],
      ],
    );
  });

  for (const tree of [
    refuse('InvalidAction'),
    refuse('UnauthorizedOperation'),
    refuse('InvalidParameter'),
    respond({ LineList: [] }),
    respond({ LineList: [{ ...node('默认', '0'), Useful: false }] }),
    respond({}),
  ])
    it(`are listed by name if the categories are of no use: ${tree}`, async () => {
      const flat = {
        LineList: [{ Name: '默认', LineId: '0' }],
        LineGroupList: [{ Name: 'mine', LineId: '998=3', Type: 'user', LineList: ['境外', '电信'] }],
      };
      const { lines, sent } = await linesOf(tree, respond(flat));
      assert.deepEqual(lines, {
        shape: 'names',
        lines: [
          { name: '默认', id: '0' },
          { name: 'mine', id: '998=3' },
        ],
        other: [],
      });
      assert.equal(
        sent[1],
        'DescribeRecordLineList {"DomainGrade":"DP_FREE","DomainId":62,"Domain":"example.com"}',
      );
    });

  it('are not asked for again after a refusal that both actions would get', async () => {
    for (const code of ['InvalidParameterValue.DomainNotExists', 'AuthFailure.SignatureFailure']) {
      await using service = await startCloud(() => refuse(code));
      await failureFrom(loadLines(cloudClient(service), which, never()));
      assert.equal(service.received.length, 1);
    }
  });
});

describe('The code of a country', () => {
  const groups = withSampleGroups();

  it('is found by most names of the classic interface, and never another one', () => {
    const areas = groups().flatMap((group) => group.areas);
    const countries = areas.filter(({ code }) => /^[A-Z]{2}$/u.test(code));
    const found = countries.filter(({ code, name }) => countryCode(name) === code);
    // Kosovo has a code of its own there.
    const other = countries.filter(({ code, name }) => ![code, undefined].includes(countryCode(name)));
    assert.deepEqual(other, [{ code: 'CS', name: 'Kosovo' }]);
    // Neither the Congo, of which there are two, nor what is no country has a code.
    const missing = countries.filter((each) => ![...found, ...other].includes(each));
    assert.deepEqual(missing.map(({ code }) => code).toSorted(), ['AN', 'AP', 'CG']);
  });

  it('is found in Chinese, with brackets, accents, ampersands and short names', () => {
    for (const [name, code] of [
      ['日本', 'JP'],
      ['美国', 'US'],
      ['Hong Kong', 'HK'],
      ['Cote d’Ivoire', 'CI'],
      ['Bosnia and Herzegovina', 'BA'],
      ['Saint Lucia', 'LC'],
      ['Tanzania, United Republic of', 'TZ'],
      ['Korea, Republic of', 'KR'],
      ['Korea', undefined],
      ['Russian Federation', 'RU'],
      ['Atlantis', undefined],
      ['Congo', undefined],
      ['Google', undefined],
      ['', undefined],
    ] as const)
      assert.equal(countryCode(name), code, name);
  });
});
