/** How many of something, in English: "1 row", "1,200 rows". */
export const counted = (n: number, one: string) => `${digits(n)} ${one}${n === 1 ? '' : 's'}`;

/** Formatting is slow on a phone the first time, and few numbers need it. */
const digits = (n: number) => (n < 1000 ? n : n.toLocaleString('en'));

/** "40 people", "1 person". */
export const inPeople = (n: number): string => `${digits(n)} ${n === 1 ? 'person' : 'people'}`;
