import type { GrowthDay } from '../../../shared/people/model/growth.ts';
import { counted } from '../../../shared/platform/counted.ts';
import { calendarDay } from '../../ui/text/dates.ts';

/** How far back the chart looks, in days. */
export const ranges = { 30: '30 days', 90: '90 days', 365: 'A year' } as const;
export type Range = keyof typeof ranges;

const dayLength = 24 * 60 * 60 * 1000;
const timeOf = ({ date }: GrowthDay) => Date.parse(date);

/** The days in the range. If there are earlier ones, a day at its start is added, so that the line begins at the edge. */
export function daysIn(days: GrowthDay[], range: Range): GrowthDay[] {
  const last = days.at(-1);
  if (!last) return [];
  const from = timeOf(last) - range * dayLength;
  const first = days.findIndex((day) => timeOf(day) >= from);
  const before = days[first - 1];
  const within = days.slice(first);
  if (!before || (within[0] && timeOf(within[0]) === from)) return within;
  return [
    { date: new Date(from).toISOString().slice(0, 10), subscribers: before.subscribers, change: null },
    ...within,
  ];
}

/**
 * The days as points, in percent of the chart's width and height from the upper left corner, and the numbers at its lower
 * and upper edge. The lower edge is zero only if the line comes near it; otherwise slow growth would be invisible.
 */
export function chartOf(days: GrowthDay[]) {
  const values = days.map(({ subscribers }) => subscribers);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, Math.ceil((high - low) * 0.12));
  const [least, most] = [Math.max(0, low - margin), high + margin];
  const times = days.map(timeOf);
  const [first = 0] = times;
  const span = Math.max(1, (times.at(-1) ?? 0) - first);
  const points = days.map((day) => ({
    x: ((timeOf(day) - first) / span) * 100,
    y: 100 - ((day.subscribers - least) / (most - least)) * 100,
  }));
  return { points, least, most };
}

export const lineOf = (points: { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
const round = (value: number) => Math.round(value * 100) / 100;

/** "May 3, 2026: 1,204 subscribers, 5 new, 2 left". */
export function pointText({ date, subscribers, change }: GrowthDay): string {
  const people = counted(subscribers, 'subscriber');
  return `${calendarDay(date)}: ${people}${change ? `, ${change.joined.toLocaleString()} new, ${change.left.toLocaleString()} left` : ''}`;
}

/** The change over all days, in a sentence. */
export function summaryOf(days: GrowthDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const more = last.subscribers - first.subscribers;
  const change = more === 0 ? 'as many as' : `${Math.abs(more).toLocaleString()} ${more > 0 ? 'more' : 'fewer'} than`;
  return `${last.subscribers.toLocaleString()} now, ${change} on ${calendarDay(first.date)}`;
}
