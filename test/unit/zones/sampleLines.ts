// The line groups of the sample service, parsed by the extension.
import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { loadLines, type LineGroup } from '../../../src/api/line.ts';
import { never, withResponse } from '../api/server.ts';
import { withService } from '../sample/calls.ts';

/** Returns a group with an id, a name and sub-areas, which are written as `CODE Name`. */
export function group(id: string, name: string, ...areas: readonly string[]): LineGroup {
  return {
    id,
    name,
    areas: areas.map((area) => ({
      code: area.slice(0, area.indexOf(' ')),
      name: area.slice(area.indexOf(' ') + 1),
    })),
    other: [],
  };
}

/** Starts a sample service for the surrounding suite, and returns its groups for `DP_Free`. */
export function withSampleGroups(): () => readonly LineGroup[] {
  const sample = withService();
  let groups: readonly LineGroup[] = [];
  before(async () => {
    const answer = await sample.call('Record.Line', { domain_grade: 'DP_Free', domain: 'example.com' });
    const grade = { grade: 'DP_Free', domainId: DomainId.parse('7') };
    const lines = await withResponse(answer, async (client) => loadLines(client, grade, never()));
    assert.equal(lines.shape, 'groups');
    if (lines.shape === 'groups') groups = lines.groups;
  });
  return () => groups;
}
