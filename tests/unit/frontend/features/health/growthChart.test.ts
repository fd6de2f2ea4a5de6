import { expect, test } from 'vitest';
import { chartOf, daysIn, lineOf, pointText, summaryOf } from '../../../../../frontend/features/health/growthChart.ts';
import type { GrowthDay } from '../../../../../shared/people/model/growth.ts';

const day = (date: string, subscribers: number, change: GrowthDay['change'] = null): GrowthDay => ({
  ...{ date, subscribers, change },
});
const days = [
  day('2026-01-01', 10),
  day('2026-04-20', 20),
  day('2026-05-01', 30),
  day('2026-05-02', 35, { joined: 7, left: 2 }),
  day('2026-05-03', 34, { joined: 0, left: 1 }),
];

test('a range begins at its edge, with the number of subscribers at that time', () => {
  expect(daysIn(days, 30)[0]).toEqual({ date: '2026-04-03', subscribers: 10, change: null });
  expect(daysIn(days, 30)).toHaveLength(5);
  expect(daysIn(days, 365)).toEqual(days);
  expect(daysIn([], 30)).toEqual([]);
  expect(daysIn(days.slice(-1), 30)).toHaveLength(1);
});

test('days are placed in proportion to time', () => {
  const { points, least, most } = chartOf(days);
  expect(points[0]?.x).toBe(0);
  expect(points.at(-1)?.x).toBe(100);
  expect(points[1]?.x).toBeCloseTo((109 / 122) * 100);
  expect([least, most]).toEqual([7, 38]);
  expect(points.every(({ y }) => y > 0 && y < 100)).toBe(true);
  expect(lineOf(points)).toMatch(/^0,[\d.]+ /);
});

test('if the number never changed, the line is in the middle, without a division by zero', () => {
  const unchanged = chartOf([day('2026-05-01', 0), day('2026-05-02', 0)]);
  expect(unchanged.points.map(({ y }) => y)).toEqual([100, 100]);
  expect(unchanged.least).toBe(0);
  expect(chartOf([day('2026-05-01', 5)]).points).toEqual([{ x: 0, y: 50 }]);
});

test('each day’s text has its number of subscribers and, if known, how many joined and left', () => {
  expect(pointText(days[3] as GrowthDay)).toBe('May 2, 2026: 35 subscribers, 7 new, 2 left');
  expect(pointText(day('2026-05-01', 1))).toBe('May 1, 2026: 1 subscriber');
  expect(summaryOf(days)).toBe('34 now, 24 more than on Jan 1, 2026');
  expect(summaryOf(days.slice(3))).toBe('34 now, 1 fewer than on May 2, 2026');
  expect(summaryOf([day('2026-05-01', 5), day('2026-05-02', 5)])).toBe('5 now, as many as on May 1, 2026');
});
