/** Returns a number from 0 to 1. */
function randomFraction(): number {
  return (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
}

/** Returns a delay from half to one and a half times `ms`, so that what failed together does not retry together. */
export function jittered(ms: number, fraction: () => number = randomFraction): number {
  return ms * (0.5 + fraction());
}
