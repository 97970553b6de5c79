// The observed process: uses accounts of a service, and reports what remains in memory.
import { getEventListeners } from 'node:events';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../../../src/api/failure.ts';
import { ACTIONS, type Act } from './actions.ts';
import { Order, type Findings, type Rest } from './findings.ts';
import { Random } from './random.ts';
import { World } from './world.ts';

/** Actions at the same time: the clicks of a user, and work in the background. */
const CONCURRENCY = 6;
/** The likelihood that a user cancels an action. */
const CANCEL_LIKELIHOOD = 0.25;

const bugs: string[] = [];
const bug = (what: unknown): void => {
  if (bugs.length < 20) bugs.push(what instanceof Error ? (what.stack ?? what.message) : String(what));
};
const outcomes: Record<string, number> = {};

const deck = ACTIONS.flatMap(([weight, act]) => Array.from({ length: weight }, (): Act => act));

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) bug(error);
    return failure?.kind ?? 'bug';
  }
}

async function step(world: World): Promise<void> {
  const { random } = world;
  const account = world.zones();
  if (account.refusal !== undefined && random.chance(0.3)) account.useClient(world.client());
  const act = random.pick(deck) ?? (() => Promise.resolve());
  const own = new AbortController();
  const cancels = random.chance(CANCEL_LIKELIHOOD);
  const ended = outcomeOf(act(world, account, cancels ? own.signal : world.life.signal));
  if (cancels) {
    if (random.chance(0.7)) await delay(random.below(15));
    own.abort();
  }
  const outcome = await ended;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (cancels && getEventListeners(own.signal, 'abort').length > 0)
    bug('a listener of a cancelled signal is left');
}

async function use(world: World, steps: number): Promise<Rest> {
  let left = steps;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await step(world);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const file of await world.leave()) bug(`file of a removed account: ${file}`);
  for (const trouble of world.troubles) bug(`index file: ${trouble}`);
  if (world.events > 0) bug('a removed account emits changes');
  const { bytes } = world.accounts.memory;
  if (bytes !== 0) bug(`${bytes} bytes of records count still`);
  return rest(world);
}

async function rest(world: World): Promise<Rest> {
  for (let round = 0; round < 5; round += 1) {
    await turn();
    globalThis.gc?.();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    heap: heapUsed,
    buffers: arrayBuffers,
    listeners: getEventListeners(world.life.signal, 'abort').length,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
  };
}

async function run(message: unknown): Promise<void> {
  const { seed, warmUp, steps, ...login } = Order.parse(message);
  const random = new Random(seed);
  const warm = await use(new World(login, random), warmUp);
  const end = await use(new World(login, random), steps);
  const findings: Findings = { warm, end, bugs, outcomes };
  process.send?.(findings);
}

process.on('unhandledRejection', bug);
process.on('uncaughtException', bug);
process.on('warning', ({ name, message }) => bug(`${name}: ${message}`));
process.once('message', (message) => {
  run(message).catch((error: unknown) => {
    bug(error);
    process.exit(1);
  });
});
