import { protectedTemplates, site } from '../../site/site.ts';

/** The title of a letter that nobody gave one: its name in words. `spring_letter` becomes "Spring letter". */
export function titleFrom(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const [welcome, , dayBefore, hourBefore] = protectedTemplates;
const who = site.newsletter.optIn === 'double' ? 'confirms a subscription' : 'subscribes on the site';

const automatic: Record<string, string> = {
  [welcome]: `Everyone who ${who} gets it right away.`,
  [dayBefore]: 'Everyone with a seat gets it a day before an event that has this reminder on.',
  [hourBefore]: 'Everyone with a seat gets it an hour before an event that has this reminder on.',
};

/**
 * Who gets an automatic letter and when, as a sentence; undefined for any other letter. The site mails it by itself: an
 * admin writes it and tests it, but never sends it.
 */
export const automaticallyTo = (name: string): string | undefined =>
  Object.hasOwn(automatic, name) ? automatic[name] : undefined;

/** Whether a letter goes to the guests of an event alone. */
export const isAboutEvent = (name: string): boolean => name === dayBefore || name === hourBefore;
