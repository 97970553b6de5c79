/**
 * Whether a pattern matches all items. Its element `anything` matches any number of them. On a mismatch only the
 * latest `anything` takes one item more, so the time is at most pattern × items.
 */
export function matchesWildcards<Pattern, Item>(
  pattern: readonly Pattern[],
  items: readonly Item[],
  anything: Pattern,
  fits: (wanted: Pattern, item: Item) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let afterStar = 0;
  for (let place = 0; place < items.length;) {
    const [wanted, item] = [pattern[at], items[place]];
    if (wanted === anything) {
      star = at;
      afterStar = place;
      at += 1;
    } else if (wanted !== undefined && item !== undefined && fits(wanted, item)) {
      at += 1;
      place += 1;
    } else {
      if (star < 0) return false;
      afterStar += 1;
      place = afterStar;
      at = star + 1;
    }
  }
  return pattern.slice(at).every((each) => each === anything);
}
