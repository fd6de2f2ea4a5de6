import { expect, test } from 'vitest';
import { chartOf } from '../../../../../frontend/features/health/Counts.tsx';

const chart = (...days: [date: string, subscribers: number][]) =>
  chartOf(days.map(([date, subscribers]) => ({ date, subscribers })));

test('days are placed in proportion to time, and slow growth is visible', () => {
  const { line, least, most } = chart(['2026-01-01', 1010], ['2026-04-20', 1020], ['2026-05-03', 1034]);
  expect([least, most]).toEqual([1007, 1037]);
  expect(line).toBe('0.00,90.00 89.34,56.67 100.00,10.00');
});

test('if the number never changed, the line is level, without a division by zero', () => {
  expect(chart(['2026-05-01', 0], ['2026-05-02', 0])).toEqual({ line: '0.00,100.00 100.00,100.00', least: 0, most: 1 });
});
