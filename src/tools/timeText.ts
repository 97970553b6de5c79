/**
 * Returns a time with its age: `2025-01-02T03:04:05Z (12 min ago)`. Both arguments are in milliseconds; 0 is an unknown
 * time.
 */
export function timeText(then: number, now: number): string {
  if (then === 0) return 'at an unknown time';
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const age =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3600)} h`;
  return `${new Date(then).toISOString().replace(/\.\d+Z$/u, 'Z')} (${age} ago)`;
}
