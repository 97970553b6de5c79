import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { CallError, failureOf } from '../../../src/api/failure.ts';
import type { AccountId } from '../../../src/zones/accountInfo.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { callable } from '../../../src/tools/callableTool.ts';
import { ALL_TOOLS, READING_TOOLS, replyOrProblem } from '../../../src/tools/allTools.ts';
import type { Reply } from '../../../src/tools/reply.ts';
import { problem, type Tool } from '../../../src/tools/tool.ts';
import { never } from '../api/server.ts';
import { withTwo } from './calls.ts';

const NOTHING = 'No account is open in DNS Tree.';
const rowsOf = (count: number): Reply => ({
  kind: 'rows',
  of: 'accounts',
  head: { note: 'n' },
  rows: Array.from({ length: count }, () => () => ({})),
  offset: 0,
});

/** A tool about the accounts with these ids, which counts those that it may read. */
function counting(reply: (count: number) => Reply, ...ids: readonly string[]): Tool<{ of: string }> {
  return {
    name: 'count',
    description: 'Counts.',
    input: z.strictObject({ of: z.string() }),
    readsLoadedOnly: true,
    progress: () => 'Counting',
    accounts: ({ accounts }) => accounts.all.filter(({ id }) => ids.includes(id)),
    reply: async (_context, _input, allowed) => reply(allowed.length),
  };
}

const sentenceOf = (reply: Reply): string => (reply.kind === 'problem' ? reply.sentence : assert.fail());
const isOneOf =
  (...ids: readonly string[]) =>
  (id: AccountId): boolean =>
    ids.includes(id);

describe('A tool whose input is not parsed yet', () => {
  const both = callable(counting(rowsOf, 'a', 'b'));

  it('replies with what the user allows, and says that the rest is left out', async () => {
    await withTwo(async ({ context }) => {
      const call = async (mayRead: readonly string[], declined: readonly string[]): Promise<unknown> => {
        const permissions = { mayRead: isOneOf(...mayRead), hasDeclined: isOneOf(...declined) };
        const reply = await both.call(context, { of: 'x' }, permissions, never());
        return reply.kind === 'rows' ? [reply.rows.length, reply.head] : reply.sentence.split('. ')[0];
      };
      assert.deepEqual(await call(['a', 'b'], []), [2, { note: 'n' }]);
      const later =
        'Accounts that the user has not allowed yet are left out. The editor asks the user once: call again after that.';
      assert.deepEqual(await call(['a'], []), [1, { note: 'n', leftOut: later }]);
      const ended = 'Accounts that the user declined to let programs read are left out.';
      assert.deepEqual(await call(['b'], ['a']), [1, { note: 'n', leftOut: ended }]);
      assert.equal(await call([], ['a']), 'The user has not allowed language models to read these accounts');
      const declined = await call([], ['a', 'b']);
      assert.equal(declined, 'The user declined to let programs read these accounts, and is not asked again');
    });
  });

  it('adds what is left out to a problem', async () => {
    await withTwo(async ({ context }) => {
      const tool = callable(counting((count) => problem(`${count} account.`), 'a', 'b'));
      const reply = await tool.call(context, { of: 'x' }, { mayRead: isOneOf('a') }, never());
      const sentence = sentenceOf(reply);
      assert.match(sentence, /^1 account\. Accounts that the user has not allowed yet are left out\. /u);
    });
  });

  it('says that there is no account, or none with the name', async () => {
    await withTwo(async ({ context }) => {
      const permissions = { mayRead: isOneOf() };
      const none = await callable(counting(rowsOf)).call(context, { of: 'x' }, permissions, never());
      assert.match(sentenceOf(none), /^There is no account with this name\. dns-tree_listZones /u);
      const empty = { ...context, accounts: new Accounts() };
      const closed = await both.call(empty, { of: 'x' }, permissions, never());
      assert.ok(sentenceOf(closed).startsWith(NOTHING));
    });
  });

  it('is cancelled by its signal, and throws any other error, also after that', async () => {
    await withTwo(async ({ context }) => {
      const bug = new Error('bug');
      const end = async (errorOf: (signal: AbortSignal) => unknown): Promise<unknown> => {
        const cancelling = new AbortController();
        const failing = (): Reply => {
          cancelling.abort();
          throw errorOf(cancelling.signal);
        };
        const call = callable(counting(failing, 'a')).call(
          context,
          { of: 'x' },
          { mayRead: isOneOf('a') },
          cancelling.signal,
        );
        return call.catch((error: unknown) => failureOf(error)?.kind ?? error);
      };
      assert.equal(await end(({ reason }) => reason), 'cancelled');
      const cancelled = new CallError({ operation: 'Domain.List', kind: 'cancelled' });
      assert.equal(await end(() => cancelled), 'cancelled');
      assert.equal(await end(() => bug), bug);
    });
  });

  it('has the accounts of input that fits only, and says what does not', async () => {
    await withTwo(async ({ context, all }) => {
      assert.deepEqual(both.accounts(context, { of: 'x' }), all);
      for (const raw of [{}, { of: 1 }, { of: 'x', more: 1 }, undefined])
        assert.deepEqual(both.accounts(context, raw), []);
      const reply = await both.call(context, { of: 1 }, { mayRead: isOneOf('a', 'b') }, never());
      assert.match(sentenceOf(reply), /\(of: invalid_type\)/u);
      const parts = [both.name, both.description, both.readsLoadedOnly, both.progress(), both.warning?.()];
      assert.deepEqual(parts, ['count', 'Counts.', true, 'Counting', undefined]);
    });
  });
});

const namesOf = (isMeant: (tool: (typeof ALL_TOOLS)[number]) => boolean): readonly string[] =>
  ALL_TOOLS.filter(isMeant).map(({ name }) => name);

describe('The tools', () => {
  it('read loaded zones only, or warn of what they send', () => {
    assert.deepEqual(
      namesOf((tool) => tool.readsLoadedOnly),
      ['dns-tree_findRecords', 'dns-tree_checkZones', 'dns-tree_dependents'],
    );
    const others = namesOf((tool) => !READING_TOOLS.includes(tool));
    assert.deepEqual(others, ['dns-tree_checkLive']);
    assert.deepEqual(
      namesOf((tool) => tool.warning?.() !== undefined),
      others,
    );
  });
});

describe('The end of a call', () => {
  it('is its reply, a sentence about its failure, or the report of a bug', async () => {
    const bugs: unknown[] = [];
    const end = async (call: Promise<Reply>): Promise<Reply> =>
      replyOrProblem(call, (error) => void bugs.push(error));
    const reply = problem('x');
    assert.equal(await end(Promise.resolve(reply)), reply);
    const failed = new CallError({ operation: 'Domain.List', kind: 'timeout', seconds: 7 });
    assert.match(sentenceOf(await end(Promise.reject(failed))), /within 7 seconds/u);
    assert.deepEqual(bugs, []);
    const bug = new Error('bug');
    const sentence = sentenceOf(await end(Promise.reject(bug)));
    assert.equal(sentence, 'DNS Tree ran into a fault of its own. Its log has more.');
    assert.deepEqual(bugs, [bug]);
  });
});
