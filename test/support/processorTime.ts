/**
 * Returns how long the processor of this process works on `work`, in milliseconds. Unlike the time on the clock, it does
 * not grow while other processes use the machine.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
