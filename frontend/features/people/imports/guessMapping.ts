import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';

const likely: [keyof ImportMapping, RegExp][] = [
  ['email', /^(e-?mail|mail|email ?address|e-?mail ?address|address)$/i],
  ['firstName', /^(first ?name|given ?name|vorname|pr[ée]nom)$/i],
  ['lastName', /^(last ?name|family ?name|surname|nachname|nom)$/i],
  ['fullName', /^(name|full ?name)$/i],
  [
    'subscribedOn',
    /^(created( at)?|creation date|subscri(bed|ption)( at| on| date)?|subscribe date|sign ?up date|signed up( at| on)?|opt ?in (time|date)|confirm(ed)? (time|at)|added( at| on| time)?|date (added|joined)|joined( at| on)?|join date)$/i,
  ],
];

/**
 * A guess from the columns' titles. It includes no status: a wrong one would add the wrong people. Dates are called as at
 * Kit, Steady, Brevo, MailerLite and the like: https://developers.kit.com/api-reference/subscribers/list-subscribers
 */
export function guessOf(columns: string[]): Partial<ImportMapping> {
  const guessed = likely.flatMap(([field, pattern]) => {
    const column = columns.find((title) => pattern.test(title.replaceAll('_', ' ').trim()));
    return column ? [[field, column] as const] : [];
  });
  const mapping: Partial<ImportMapping> = Object.fromEntries(guessed);
  if (mapping.firstName || mapping.lastName) delete mapping.fullName;
  return mapping;
}
