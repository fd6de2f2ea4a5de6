import type { Finding } from '../../../shared/health/model/health.ts';

/** It is as it should be. */
export const good = (says: string): Finding => ({ good: true, says });

/** It is not; `remedy` says in a sentence what to do. */
export const bad = (says: string, remedy: string): Finding => ({ good: false, says, remedy });

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** An ISO time as people read it: `23 Nov 2026, 07:26 UTC`. */
export const moment = (iso: string): string => `${clock.format(Date.parse(iso))} UTC`;
