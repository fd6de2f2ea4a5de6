/** How many of something, in English: "1 row", "1,200 rows". */
export const counted = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
