import { site } from '../../../../shared/site/site.ts';

const inPlace = { timeZone: site.live.timeZone } as const;
const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', ...inPlace });
const year = new Intl.DateTimeFormat(site.language, { year: 'numeric', ...inPlace });

/** The date of sending, in the publisher's time zone: "May 3, 2026". The same wherever it is read. */
export const sentDay = (sentAt: string) => day.format(new Date(sentAt));

export const sentYear = (sentAt: string) => year.format(new Date(sentAt));
