import { expect, it } from 'vitest';
import { nextTime } from '../../../infra/local/lambda/schedules.ts';

const now = new Date('2026-03-04T10:17:30Z'); // a Wednesday

it.each([
  ['rate(5 minutes)', '2026-03-04T10:22:30Z'],
  ['rate(1 hour)', '2026-03-04T11:17:30Z'],
  ['cron(0 8 * * ? *)', '2026-03-05T08:00:00Z'],
  ['cron(0/15 * * * ? *)', '2026-03-04T10:30:00Z'],
  ['cron(30 9 ? * MON-FRI *)', '2026-03-05T09:30:00Z'],
  ['cron(0 0 1 JAN,JUL ? *)', '2026-07-01T00:00:00Z'],
  ['cron(0 12 29 2 ? *)', '2028-02-29T12:00:00Z'],
])('%s fires next at %s', (expression, time) => {
  expect(nextTime(expression, now)).toEqual(new Date(time));
});

it.each(['rate(5 fortnights)', 'at(2026-01-01T00:00:00)', 'cron(0 8 * *)', 'cron(0 8 L * ? *)', 'cron(61 8 * * ? *)'])(
  '%s is refused',
  (expression) => {
    expect(() => nextTime(expression, now)).toThrow();
  },
);

it('a time that never comes is refused', () => {
  expect(() => nextTime('cron(0 0 31 2 ? *)', now)).toThrow('never fires');
});
