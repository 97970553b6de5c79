/** Returns a test of zone names (ASCII, lower case) against globs: `*` matches any text, `?` one character. */
export function zoneMatcher(globs: readonly string[]): (zone: string) => boolean {
  const patterns = globs.map((glob) => glob.toLowerCase());
  return (zone) => patterns.some((pattern) => matches(pattern, zone));
}

/** Tries the shortest text for the latest `*` first, and one more character each time the rest does not match. */
function matches(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let afterStar = 0;
  for (let place = 0; place < text.length;) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      afterStar = place;
      at += 1;
    } else if (wanted === '?' || wanted === text[place]) {
      at += 1;
      place += 1;
    } else {
      if (star < 0) return false;
      afterStar += 1;
      place = afterStar;
      at = star + 1;
    }
  }
  return /^\**$/u.test(pattern.slice(at));
}
