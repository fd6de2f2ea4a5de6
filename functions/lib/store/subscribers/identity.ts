import type { Subscriber } from '../../../../shared/model/subscriber.ts';

/*
 * A subscriber's id is a hash of their address, and changes with it. A campaign knows everybody by the id that they had
 * when it began, however often they move meanwhile: so each has one row in its ledger, and gets one mail.
 * docs/decisions/0062-who-moves-keeps-their-place.md
 */

/** An id that a subscriber had for all campaigns whose cut-off is before `until` (ISO time). */
export interface Former {
  id: string;
  until: string;
}

/** A subscriber's row as it is kept. */
export interface SubscriberRow extends Subscriber {
  /** Oldest first. */
  former?: Former[];
  /** When the welcome mail was last sent, in Unix milliseconds. */
  welcomedAt?: number;
}

/** The id by which a campaign with this cut-off (ISO time) knows a subscriber. */
export const identityAt = ({ id, former = [] }: Pick<SubscriberRow, 'id' | 'former'>, cutoff: string): string =>
  former.find(({ until }) => until > cutoff)?.id ?? id;
