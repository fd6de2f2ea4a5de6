import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alarm } from '../../../infra/local/template/watch.ts';
import type { Publication } from '../../../infra/local/topics.ts';
import { checkAlarm } from '../../../infra/local/watch/alarmState.ts';
import { startAlarms } from '../../../infra/local/watch/alarms.ts';
import { lineTest } from '../../../infra/local/watch/metricFilter.ts';
import { Metrics } from '../../../infra/local/watch/metrics.ts';

const query = (name: string) => ({ namespace: 'N', name, dimensions: {}, statistic: 'Sum' });
const alarm = (given: Partial<Alarm> = {}): Alarm => ({
  id: 'Loud',
  arn: 'arn:aws:cloudwatch:us-east-1:000000000000:alarm:Loud',
  description: 'Look at it',
  metrics: { m: query('Errors') },
  expression: 'm',
  period: 300,
  evaluationPeriods: 1,
  datapointsToAlarm: 1,
  comparison: 'GreaterThanThreshold',
  threshold: 0,
  missingData: 'notBreaching',
  alarmTopics: ['Alarms'],
  okTopics: [],
  ...given,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watch = (given: Partial<Alarm> = {}, allowed = true) => {
  const watched = alarm(given);
  const metrics = new Metrics([watched]);
  const published: Publication[] = [];
  const topics = {
    publish: (publication: Publication) => allowed && published.push(publication) > 0,
    confirm: () => true,
  };
  const alarms = startAlarms([watched], metrics, topics, () => {});
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const report = () => alarms.report()[0];
  return { metrics, published, pass, report, put: (value: number) => metrics.put('N', 'Errors', {}, value) };
};

describe('an alarm', () => {
  it('goes off once, tells its topic as CloudWatch, and ends when its period has passed', async () => {
    const { published, pass, report, put } = watch();
    await pass(2);
    expect(report()).toMatchObject({ state: 'OK' });
    put(1);
    await pass(60);
    put(1);
    await pass(60);
    expect(report()).toMatchObject({ state: 'ALARM' });
    expect(published).toEqual([
      expect.objectContaining({
        from: { principal: 'cloudwatch.amazonaws.com', sourceArn: alarm().arn },
        topic: 'Alarms',
        subject: 'ALARM: "Loud" in US East (N. Virginia)',
        message: expect.stringContaining('Look at it'),
      }),
    ]);
    await pass(300);
    expect(report()).toMatchObject({ state: 'OK' });
  });

  it('whose topic refuses says so', async () => {
    const { pass, report, put } = watch({}, false);
    put(1);
    await pass(2);
    expect(report()).toMatchObject({ state: 'ALARM', failure: expect.stringContaining('Alarms') });
  });

  it.each([
    ['missing', 'INSUFFICIENT_DATA'],
    ['notBreaching', 'OK'],
    ['breaching', 'ALARM'],
    ['ignore', 'INSUFFICIENT_DATA'],
  ])('without data that counts as %s is %s', async (missingData, state) => {
    const { pass, report } = watch({ missingData });
    await pass(2);
    expect(report()?.state ?? 'INSUFFICIENT_DATA').toBe(state);
  });

  it('waits for as many periods as it asks for', async () => {
    const { pass, report, put } = watch({ evaluationPeriods: 2, datapointsToAlarm: 2, period: 60 });
    put(1);
    await pass(30);
    expect(report()).toMatchObject({ state: 'OK' });
    await pass(40);
    put(1);
    await pass(2);
    expect(report()).toMatchObject({ state: 'ALARM' });
  });

  it('looks back as far as it asks for: a day of failures an hour, of which two may be missing', async () => {
    const { pass, report, put } = watch({ period: 3600, evaluationPeriods: 24, datapointsToAlarm: 22 });
    for (let hour = 1; hour <= 21; hour++) {
      put(1);
      await pass(3600);
    }
    expect(report()).toMatchObject({ state: 'OK' });
    put(1);
    await pass(60);
    expect(report()).toMatchObject({ state: 'ALARM' });
    await pass(4 * 3600);
    expect(report()).toMatchObject({ state: 'OK' });
  });

  it('on a sum has no value while one of its metrics has none', async () => {
    const { pass, report, put, metrics } = watch({
      metrics: { a: query('Errors'), b: query('Others') },
      expression: 'a + b',
    });
    put(1);
    await pass(2);
    expect(report()).toMatchObject({ state: 'OK' });
    metrics.put('N', 'Others', {}, 0);
    await pass(2);
    expect(report()).toMatchObject({ state: 'ALARM' });
  });

  it.each([
    [{ comparison: 'GreaterThanUpperThreshold' }],
    [{ expression: 'm * 2' }],
    [{ metrics: { m: { ...query('Errors'), statistic: 'p99' } } }],
  ])('with %j stops the start', (given) => expect(() => checkAlarm(alarm(given))).toThrow(/Loud/));
});

describe('a metric filter', () => {
  it('finds a value in a JSON line', () => {
    const test = lineTest('{ $.alarm = "InDoubt" }');
    expect(test('{"level":"ERROR","alarm":"InDoubt"}')).toBe(true);
    expect(test('{"level":"ERROR","alarm":"Other"}')).toBe(false);
    expect(test('alarm InDoubt')).toBe(false);
    expect(lineTest('{ $.alarm = "*" }')('{"alarm":"Any"}')).toBe(true);
  });

  it('of another kind stops the start', () => expect(() => lineTest('[ip, user]')).toThrow(/ip, user/));
});
