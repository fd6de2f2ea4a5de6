/** When an event is over, in Unix milliseconds; null if nobody can tell. */
export const endsAt = (event: { endsAt: string | null }): number | null =>
  event.endsAt === null ? null : Date.parse(event.endsAt);

/** Whether an event has ended. It then takes no sign-ups, and visitors no longer see it. `now` in Unix milliseconds. */
export function isOver(event: { endsAt: string | null }, now: number): boolean {
  const end = endsAt(event);
  return end !== null && end <= now;
}

/** Whether visitors see an event as the next one: the active event, until it is over. */
export const isAnnounced = (event: { endsAt: string | null; isActive: boolean }, now: number): boolean =>
  event.isActive && !isOver(event, now);
