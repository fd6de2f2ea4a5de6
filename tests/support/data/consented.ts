import type { Consent } from '../../../shared/people/model/subscriber.ts';

/** The consent of somebody who subscribes at the form at this moment. */
export const consented = (): Consent => ({ source: 'Newsletter form', at: new Date().toISOString() });
