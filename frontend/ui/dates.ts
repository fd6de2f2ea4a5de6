import { site } from '../../shared/site.ts';

const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium' });

/** An ISO time as a day: "Nov 20, 2025". */
export const dayOf = (time: string) => day.format(new Date(time));

const moment = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time as day and time: "Nov 20, 2025, 7:40 PM". */
export const momentOf = (time: string) => moment.format(new Date(time));

const time = new Intl.DateTimeFormat(site.language, { timeStyle: 'medium' });

/** An ISO time as time of day: "7:40:05 PM". */
export const timeOf = (at: string) => time.format(new Date(at));
