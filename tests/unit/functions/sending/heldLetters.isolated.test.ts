import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { reschedule } from '../../../../functions/lib/sending/schedule/schedule.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import { sendScheduledNow } from '../../../../functions/lib/sending/schedule/startDue.ts';
import { checkAnswers } from '../../../support/sending/checkAnswers.ts';
import {
  accepted,
  due,
  input,
  plan,
  ScheduledNews,
  setTime,
  stateOf,
  sweep,
} from '../../../support/sending/scheduledNews.ts';

vi.mock('../../../../shared/letters/checks/contentProblems.ts', async () => {
  const { contentProblems } = await import('../../../support/sending/checkAnswers.ts');
  return { contentProblems };
});
vi.mock('../../../../functions/lib/sending/deliver/sendRate.ts', async () => {
  const { readAccount } = await import('../../../support/sending/checkAnswers.ts');
  return { readAccount };
});
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

let news: ScheduledNews;
beforeEach(async () => {
  news = await ScheduledNews.install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a scheduled letter is held, with the reason,', () => {
  const reasonOf = async (scheduled: { id: string }) => {
    expect(news.metas).toEqual([]);
    const row = await scheduledSends.find(scheduled.id);
    expect(row?.state).toBe('HELD');
    return row?.reason;
  };

  test('if it has a problem that nobody accepted', async () => {
    const scheduled = await plan();
    checkAnswers.problems = [{ kind: 'unknown-placeholder', message: '{x} is none' }];
    setTime(due);
    await sweep();
    expect(await reasonOf(scheduled)).toBe('{x} is none.');
    await expect(sendScheduledNow(scheduled.id, { revision: 1, accepted })).rejects.toMatchObject({ status: 409 });
    const sent = await sendScheduledNow(scheduled.id, { revision: 1, accepted: [...accepted, 'unknown-placeholder'] });
    expect(await sendScheduledNow(scheduled.id, { revision: 1, accepted: [] })).toEqual(sent);
    expect(news.metas).toHaveLength(1);
  });

  test('if the letter was deleted', async () => {
    const scheduled = await plan();
    await emailTemplates.remove('news');
    setTime(due);
    await sweep();
    expect(await reasonOf(scheduled)).toBe('The letter "news" was not found');
  });

  test('if it is many hours late', async () => {
    const scheduled = await plan();
    setTime(due + 7 * 3600_000);
    await sweep();
    expect(await reasonOf(scheduled)).toMatch(/7 hours late/);
  });

  test('if it cannot be checked for a quarter of an hour; before that, it is retried', async () => {
    const scheduled = await plan();
    checkAnswers.onReadAccount = () => Promise.reject(new Error('no answer'));
    setTime(due + 60_000);
    await expect(sweep()).rejects.toThrow('no answer');
    expect(await stateOf(scheduled)).toBe('SCHEDULED');
    setTime(due + 16 * 60_000);
    await sweep();
    expect(await reasonOf(scheduled)).toBe('It couldn’t be checked for 15 minutes');
  });

  test('and goes out after it is rescheduled', async () => {
    const scheduled = await plan();
    checkAnswers.problems = [{ kind: 'missing-alt', message: 'No words' }];
    setTime(due);
    await sweep();
    checkAnswers.problems = [];
    await reschedule(scheduled.id, 1, input({ at: '2026-11-20T10:00' }));
    expect(await scheduledSends.find(scheduled.id)).not.toHaveProperty('reason');
    setTime(due + 3600_000);
    await sweep();
    expect(news.metas).toHaveLength(1);
  });
});

describe('an admin who schedules', () => {
  test('makes one schedule by repeating a request', async () => {
    const [one, two] = await Promise.all([plan({}, 'key'), plan({}, 'key')]);
    expect(two.id).toBe(one.id);
    expect((await plan({}, 'key')).id).toBe(one.id);
    expect(await scheduledSends.all()).toHaveLength(1);
    await scheduledSends.cancelScheduled(one.id);
    await scheduledSends.cancelScheduled(one.id);
    expect(await stateOf(one)).toBe('CANCELLED');
  });

  test('is refused if there is a problem that they did not see', async () => {
    checkAnswers.problems = [{ kind: 'missing-alt', message: 'No words' }];
    await expect(plan()).rejects.toMatchObject({ status: 409, message: 'No words.' });
    expect(await scheduledSends.all()).toEqual([]);
  });
});
