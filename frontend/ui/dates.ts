import { site } from '../../shared/site.ts';

const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium' });

/** An ISO time as a day: "Nov 20, 2025". */
export const dayOf = (time: string) => day.format(new Date(time));
