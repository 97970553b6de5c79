import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@cdktn/hcl2json';
import * as fc from 'fast-check';
import * as z from 'zod';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { writeEachZone } from '../../../src/export/forms.ts';
import { hclString } from '../../../src/export/terraform.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { sampleZones } from '../../unit/export/sampleZones.ts';
import {
  anyZone,
  statesOmission,
  keptRecords,
  onlyText,
  runOf,
  zoneOf,
  writeForm,
} from '../../unit/export/zones.ts';

/** Terraform looks for newer versions of itself otherwise. */
const OFFLINE = { ...process.env, CHECKPOINT_DISABLE: '1' };

const Attributes = z.strictObject({
  domain: z.string(),
  sub_domain: z.string(),
  record_type: z.string(),
  record_line: z.string(),
  value: z.string(),
  mx: z.number().optional(),
  ttl: z.number().optional(),
  weight: z.number().optional(),
  status: z.literal('DISABLE').optional(),
  remark: z.string().optional(),
});
const Configuration = z.object({
  resource: z.object({ tencentcloud_dnspod_record: z.record(z.string(), z.tuple([Attributes])) }).optional(),
  import: z.array(z.object({ to: z.string(), id: z.string() })).optional(),
});

/** The parser returns an escaped template marker as it is written in the file. */
const literal = (text: string): string => text.replaceAll('$${', '${').replaceAll('%%{', '%{');

async function parseTerraform(
  text: string,
): Promise<readonly { readonly id: string; readonly attributes: object }[]> {
  const found = Configuration.parse(await parse('zone.tf', text));
  const resources = Object.entries(found.resource?.tencentcloud_dnspod_record ?? {});
  const imports = new Map((found.import ?? []).map(({ to, id }) => [to, id]));
  return resources.map(([name, [attributes]]) => ({
    id: imports.get(`\${tencentcloud_dnspod_record.${name}}`) ?? '',
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        key,
        typeof value === 'string' ? literal(value) : value,
      ]),
    ),
  }));
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

async function check(zone: ExportZone): Promise<void> {
  const exported = await writeForm('terraform', [zone]);
  const wanted = keptRecords(zone, exported).map((record) => ({
    id: `${zone.name}#${record.id ?? ''}`,
    attributes: {
      domain: zone.name,
      sub_domain: record.host === '' ? '@' : record.host.toWellFormed().normalize(),
      record_type: record.type,
      record_line: record.recordLine ?? 'Default',
      value: record.value.toWellFormed().normalize(),
      ...(record.type === 'MX' && record.mx !== undefined && { mx: record.mx }),
      ...(record.ttl !== undefined && { ttl: record.ttl }),
      ...(record.weight !== undefined &&
        !statesOmission(exported, record, 'weight') && { weight: record.weight }),
      ...(record.enabled === false && { status: 'DISABLE' }),
      ...(record.remark && { remark: record.remark.toWellFormed().normalize() }),
    },
  }));
  const found = await parseTerraform(onlyText(exported));
  assert.equal(wanted.length, zone.records.length, 'Terraform carries every record');
  assert.deepEqual(found.toSorted(byId), wanted.toSorted(byId), zone.name);
}

const firstName = async (zone: string): Promise<string | undefined> =>
  /^resource "\w+" "(\w+)"/mu.exec(onlyText(await writeForm('terraform', [zoneOf([{}], zone)])))?.[1];

describe('Terraform', () => {
  it('has every record of the sample account, with an import for each', async () => {
    for (const zone of await sampleZones(100)) await check(zone);
  });

  it('has every record of any zone', async () => {
    await fc.assert(fc.asyncProperty(anyZone, check), { numRuns: 60 });
  });

  it('escapes template markers in strings', async () => {
    assert.equal(hclString('${process.exit()} %{if}'), '"$${process.exit()} %%{if}"');
    const texts = fc.stringMatching(/^[$%{}"\\a]{0,12}$/u);
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, fc.string({ unit: 'binary' })), async (text) => {
        const found = await parse('text.tf', `text = ${hclString(text)}\n`);
        assert.equal(
          literal(z.object({ text: z.string() }).parse(found).text),
          text.toWellFormed().normalize(),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('names its provider once in all files of an export', async function () {
    const zones = [zoneOf([{}]), zoneOf([{}], 'example.net')];
    const { files } = await writeEachZone('terraform', zones, { run: runOf() }, () => undefined);
    assert.equal(files.length, 2);
    for (const exported of [{ files }, await writeForm('terraform', zones)]) {
      const text = exported.files.map((file) => file.text).join('\n');
      assert.equal(text.match(/^ {2}required_providers \{$/gmu)?.length, 1);
    }
    if (spawnSync('terraform', ['version'], { env: OFFLINE }).status !== 0) return this.skip();
    const folder = temporaryFolder('terraform');
    for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
    const { status, stdout, stderr } = spawnSync('terraform', ['providers'], {
      cwd: folder,
      encoding: 'utf8',
      env: OFFLINE,
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /tencentcloudstack\/tencentcloud/u);
    assert.doesNotMatch(stdout, /hashicorp/u);
  });

  it('has names that begin with a letter or an underscore', async () => {
    assert.equal(await firstName('1a.example'), '_1a_example_www_a');
    assert.equal(await firstName('a1.example'), 'a1_example_www_a');
    assert.equal(await firstName('_a.example'), '_a_example_www_a');
  });

  it('has a unique name for each record, made from its host', async () => {
    const zone = zoneOf([
      {},
      {},
      { host: '*' },
      { host: '@' },
      { recordLine: 'Japan' },
      { host: 'WWW' },
      { host: '手机' },
    ]);
    const text = onlyText(await writeForm('terraform', [zone]));
    const names = [...text.matchAll(/^resource "\w+" "example_com_(\w+)"/gmu)].map(([, each]) => each);
    assert.equal(names.join(' '), 'www_a www_a_2 any_a apex_a www_a_japan www_a_6 xn__kput3i_a');
  });
});
