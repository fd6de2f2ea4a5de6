import { describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { ana, currentPassword, dynamo, signedIn, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';

withAnaSignedIn();

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
const address = (change: object = {}, who = ana) =>
  who.call('calendar/address', { body: { currentPassword, renew: false, ...change } });
const renew = async (who = ana): Promise<string> => (await address({ renew: true }, who)).url;
const feed = (token: string) => call('calendar/feed', { query: { token } });
const statusOf = async (url: string) => (await feed(tokenIn(url))).statusCode;

describe('an admin’s private calendar', () => {
  test('has no address until its admin asks for one, which then stays', async () => {
    const { status, url } = await address();
    expect([status, url]).toEqual([
      200,
      expect.stringMatching(/^https:\/\/www\.example\.org\/api\/calendar\/feed\?token=[\w-]{36}%7E[\w-]{43}$/),
    ]);
    expect(await address()).toEqual({ status: 200, url });
    expect(await statusOf(url)).toBe(200);
  });

  test.each([false, true])('is not given to a session alone, which it would outlive (renewed: %s)', async (renew) => {
    const url = (await address()).url;
    for (const wrong of [{ currentPassword: undefined }, { currentPassword: 'a guess at it' }])
      expect(await address({ renew, ...wrong })).toMatchObject({
        status: 400,
        fields: { currentPassword: expect.any(String) },
      });
    expect(await statusOf(url)).toBe(200);
  });

  test('is each admin’s own: one renews it, so that the old address is no one’s, without touching another’s', async () => {
    const ben = await signedIn('Ben');
    const [anas, bens] = [await renew(), await renew(ben)];
    await renew(ben);
    expect(await statusOf(anas)).toBe(200);
    expect(await statusOf(bens)).toBe(404);
  });

  test('ends with its admin', async () => {
    const ben = await signedIn('Ben');
    const url = await renew(ben);
    await ana.call('admins/remove', { path: { username: 'Ben' }, body: { currentPassword } });
    expect(await statusOf(url)).toBe(404);
    expect(dynamo.startingWith('access', 'CALENDAR_FEED#')).toEqual([]);
  });

  test('is not opened by what the tables hold', async () => {
    const url = await renew();
    const stored = JSON.stringify(dynamo.startingWith('access', ''));
    const [, value = ''] = tokenIn(url).split('~');
    expect(value).toHaveLength(43);
    expect(stored).not.toContain(value);
  });

  test('is refused without a whole token, and never kept by a cache', async () => {
    const url = await renew();
    const token = tokenIn(url);
    for (const wrong of [token.slice(0, -1), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x', '']) {
      const { statusCode, headers } = await feed(wrong);
      expect([statusCode, headers?.['cache-control']]).toEqual([404, 'no-store']);
    }
    expect((await call('calendar/feed', {})).statusCode).toBe(400);
    const { headers } = await feed(token);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/calendar; charset=utf-8' });
  });

  test('has events, and the scheduled letters by their subjects as they now are', async () => {
    const evening = {
      ...{ title: 'On Patience', guests: 'Ana Lima', description: 'An evening.', eventDate: 'May 3, 2031' },
      ...{ eventTime: '7:00 PM', joinLink: 'https://zoom.example/j/1' },
    };
    await upcomingEvents.create(upcomingEventInput.parse(evening));
    await emailTemplates.add({ name: 'news', subject: 'News of June', htmlContent: '<p>x</p>', mailBytes: 1 });
    const plan = { subject: 'News of May', audience: { type: 'newsletter' }, to: { type: 'newsletter' } } as const;
    const when = { at: '2031-05-02T09:00', dueAt: '2031-05-02T13:00:00.000Z', accepted: [] };
    const id = crypto.randomUUID();
    const by = { scheduledBy: 'Ana', revision: 1 };
    expect(await scheduledSends.add({ id, templateName: 'news', ...plan, ...when, ...by })).toBe(true);
    const later = { ...when, dueAt: '2031-05-02T13:01:00.000Z' };
    const deleted = { id: crypto.randomUUID(), templateName: 'gone', ...plan, ...later, ...by };
    expect(await scheduledSends.add(deleted)).toBe(true);
    const { body = '' } = await feed(tokenIn(await renew()));
    expect(body.match(/^SUMMARY:.*$/gm)).toEqual([
      'SUMMARY:Letter: News of June',
      'SUMMARY:Letter: News of May',
      'SUMMARY:Reminder\\, a day before: On Patience',
      'SUMMARY:Reminder\\, an hour before: On Patience',
      'SUMMARY:On Patience',
    ]);
    expect(body).toContain('URL:https://zoom.example/j/1');
    expect(body).toContain('URL:https://www.example.org/admin/campaigns');
    vi.setSystemTime(Date.UTC(2031, 5, 1));
    expect((await feed(tokenIn(await renew(await signedIn('Ana'))))).body).not.toContain('Reminder');
  });
});
