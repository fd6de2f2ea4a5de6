import type { EventSignups } from '../../../shared/model/eventSignups.ts';

export interface EventChoice extends EventSignups {
  id: number;
}

/**
 * The events whose people one may write to: those that somebody signed up for, and the active one, of which the admin
 * thinks first. In the order that the server has them: the active one, then the newest.
 */
export const choicesOf = (events: EventSignups[]): EventChoice[] => {
  const ofAnEvent = events.filter((event): event is EventChoice => event.id !== null);
  return ofAnEvent.some(({ signups }) => signups > 0)
    ? ofAnEvent.filter(({ signups, isActive }) => signups > 0 || isActive)
    : [];
};

/** "Lanterns, May 3, 2027 (12 signed up), active" */
export const choiceLabel = ({ id, title, eventDate, signups, isActive }: EventChoice) =>
  `${[title || `Event ${id}`, eventDate].filter(Boolean).join(', ')} (${signups.toLocaleString()} signed up)${isActive ? ', active' : ''}`;
