/** Returns a number with thousands separators. */
export function digits(number: number): string {
  return number.toLocaleString('en');
}
