import { clockText, dateText, weekdayOf } from './eventTime.ts';

/** When sign-up for an event closes: "Friday, May 2, at 5:00 PM EDT". Undefined if only its end closes it. */
export function closingWords({
  closesAt,
  startsAt,
  zone,
}: {
  closesAt?: string | undefined;
  startsAt: string | null;
  zone: string;
}): string | undefined {
  if (!closesAt) return undefined;
  const words = `${weekdayOf(closesAt)}, ${dateText(closesAt).split(',')[0]}, at ${clockText(closesAt.slice(11, 16))}`;
  // The zone is called so on the event's own day. Clocks may change in between.
  const isSameZone = !startsAt || startsAt.slice(19) === closesAt.slice(19);
  return isSameZone ? `${words} ${zone}` : words;
}
