/** Whether at most `most` letters were added, left out, mistyped or swapped (optimal string alignment distance). */
export function areClose(a: string, b: string, most: number): boolean {
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
