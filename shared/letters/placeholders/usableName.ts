/** What forms and imports hold where nobody wanted to say a name. */
const none = /^(n\.?\/?a\.?|none|null|undefined|unknown|anonymous|anon|no ?name|(first|last)? ?name|test|xx+)$/i;

/** Whether one would begin a letter with it: it has a letter, is no initial, no address, and not "n/a". */
export function isUsableName(name: string): boolean {
  const plain = name.trim();
  if (!/\p{L}/u.test(plain) || /[@\d<>{}[\]\\/]|https?:|www\./i.test(plain)) return false;
  return !/^\p{Script=Latin}\.?$/u.test(plain) && !none.test(plain);
}
