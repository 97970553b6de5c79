// The process that is watched: it uses accounts of the service that it is told of, and tells what is left of it.
import { getEventListeners } from 'node:events';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../../../src/api/failure.ts';
import { ACTIONS, type Act } from './actions.ts';
import { Order, type Findings, type Rest } from './findings.ts';
import { Random } from './random.ts';
import { World } from './world.ts';

/** Side by side, as one person's clicks and what goes on behind them. */
const HANDS = 6;
/** Who waits gives up this often. */
const GIVING_UP = 0.25;

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
  const zones = world.zones();
  if (zones.refusal !== undefined && random.chance(0.3)) zones.useClient(world.client());
  const act = random.pick(deck) ?? (() => Promise.resolve());
  const own = new AbortController();
  const givesUp = random.chance(GIVING_UP);
  const ended = outcomeOf(act(world, zones, givesUp ? own.signal : world.life.signal));
  if (givesUp) {
    if (random.chance(0.7)) await delay(random.below(15));
    own.abort();
  }
  const outcome = await ended;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (givesUp && getEventListeners(own.signal, 'abort').length > 0) bug('listens to who gave up');
}

async function use(world: World, steps: number): Promise<Rest> {
  let left = steps;
  const hand = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await step(world);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  for (const file of await world.leave()) bug(`is left of an account that is gone: ${file}`);
  for (const trouble of world.troubles) bug(`index file: ${trouble}`);
  if (world.heard > 0) bug('an account that is gone tells of changes');
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

async function run(told: unknown): Promise<void> {
  const { seed, warmUp, steps, ...place } = Order.parse(told);
  const random = new Random(seed);
  const warm = await use(new World(place, random), warmUp);
  const end = await use(new World(place, random), steps);
  const findings: Findings = { warm, end, bugs, outcomes };
  process.send?.(findings);
}

process.on('unhandledRejection', bug);
process.on('uncaughtException', bug);
process.on('warning', ({ name, message }) => bug(`${name}: ${message}`));
process.once('message', (told) => {
  run(told).catch((error: unknown) => {
    bug(error);
    process.exit(1);
  });
});
