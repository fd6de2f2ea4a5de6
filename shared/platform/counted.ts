/** How many of something, in English: "1 row", "1,200 rows". */
export const counted = (n: number, one: string) => `${digits(n)} ${one}${n === 1 ? '' : 's'}`;

/** Formatting takes a phone 5 ms the first time, on public pages for numbers that need none. */
const digits = (n: number) => (n < 1000 ? n : n.toLocaleString('en'));
