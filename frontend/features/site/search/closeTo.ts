/** Words as short as these have too many neighbours. */
const shortest = 4;

/**
 * Whether two words differ by one letter that was added, left out, mistyped or swapped with the next; long words by two. The
 * optimal string alignment distance, of which only as much is computed as is needed.
 */
export function closeTo(a: string, b: string): boolean {
  const most = a.length < shortest ? 0 : a.length < 8 ? 1 : 2;
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    [before, row] = [row, next];
  }
  return (row.at(-1) ?? 0) <= most;
}
