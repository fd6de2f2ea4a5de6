/** What forms and imports contain when somebody gave no name. */
const nonNames = /^(n\.?\/?a\.?|none|null|undefined|unknown|anonymous|anon|no ?name|(first|last)? ?name|test|xx+)$/i;

/** Whether a letter can address its reader by this name: it has a letter, and is no initial, address or "n/a". */
export function isUsableName(name: string): boolean {
  const plain = name.trim();
  if (!/\p{L}/u.test(plain) || /[@\d<>{}[\]\\/]|https?:|www\./i.test(plain)) return false;
  return !/^\p{Script=Latin}\.?$/u.test(plain) && !nonNames.test(plain);
}
