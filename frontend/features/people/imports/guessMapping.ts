import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';

const likely: [keyof ImportMapping, RegExp][] = [
  ['email', /^(e-?mail|mail|email ?address|e-?mail ?address|address)$/i],
  ['firstName', /^(first ?name|given ?name|vorname|pr[ée]nom)$/i],
  ['lastName', /^(last ?name|family ?name|surname|nachname|nom)$/i],
  ['fullName', /^(name|full ?name)$/i],
];

/** A guess from the columns' titles. It includes no status or date: a wrong one would add the wrong people. */
export function guessOf(columns: string[]): Partial<ImportMapping> {
  const guessed = likely.flatMap(([field, pattern]) => {
    const column = columns.find((title) => pattern.test(title.replaceAll('_', ' ').trim()));
    return column ? [[field, column] as const] : [];
  });
  const mapping: Partial<ImportMapping> = Object.fromEntries(guessed);
  if (mapping.firstName || mapping.lastName) delete mapping.fullName;
  return mapping;
}
