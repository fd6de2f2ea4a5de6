import type { Finding } from '../../../shared/health/model/health.ts';

/** A check that passed. `advice` says in a sentence what would be better still. */
export const good = (says: string, advice?: string): Finding => ({ good: true, says, ...(advice && { advice }) });

/** A check that failed; `remedy` says in a sentence what to do. */
export const bad = (says: string, remedy: string): Finding => ({ good: false, says, remedy });

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** An ISO time as `23 Nov 2026, 07:26 UTC`. */
export const moment = (iso: string): string => `${clock.format(Date.parse(iso))} UTC`;
