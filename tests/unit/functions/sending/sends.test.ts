import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import { update as updateRecording } from '../../../../functions/lib/content/recordings/recordings.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { countUnsent } from '../../../../functions/lib/sending/audience.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { sentBefore } from '../../../../functions/lib/sending/check.ts';
import { resolveAll, retryFailed } from '../../../../functions/lib/sending/control.ts';
import * as recipients from '../../../../functions/lib/sending/ledger.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { enterShards, prepare } from '../../../../functions/lib/sending/prepare.ts';
import { changeStatus, closeCanceled, reopen, waitForEnd } from '../../../../functions/lib/sending/progress.ts';
import { noDetails } from '../../../../shared/content/model/recording.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import {
  edit,
  later,
  metaOf,
  NewsSends,
  newsletter,
  noPage,
  prepareWhole,
  press,
} from '../../../support/sending/newsSends.ts';
import { episode, recent } from '../../../support/site/publicContent.ts';

describe('sends', () => {
  let news: NewsSends;
  beforeEach(async () => {
    news = await NewsSends.install();
  });

  const event: CampaignAudience = {
    type: 'event',
    ...{ eventId: 1, eventTitle: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'all' },
  };
  const onZoom: CampaignAudience = { ...event, attendance: 'virtual' };

  describe('requests with the same Idempotency-Key are one send', () => {
    test('even if one is begun and canceled while another is being checked', async () => {
      let first = '';
      news.dynamo.before('TransactWriteCommand', async () => {
        first = await press('one');
        await changeStatus(await metaOf(first), { status: 'CANCELED' });
      });
      expect(await press('one')).toBe(first);
      expect(news.all).toHaveLength(1);
    });

    test.each(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELED'] as const)(
      'hours and an edit later, when the send is %s',
      async (status) => {
        const first = await press('one');
        await news.end(first, status, { '0a': 'SENT' });
        await edit('Second');
        later(5 * 3600);
        expect(await press('one')).toBe(first);
        expect(news.all).toHaveLength(1);
      },
    );

    test('and the key cannot also stand for a send to other people', async () => {
      await press('one');
      await expect(press('one', { audience: event })).rejects.toMatchObject({ status: 422 });
    });
  });

  describe('a request without a key', () => {
    let first: string;
    const ends = async (status: 'COMPLETE' | 'NEEDS_ATTENTION' | 'CANCELED', seconds: number) => {
      await news.end(first, status, { '0a': 'SENT' });
      later(seconds);
    };

    test.each<[does: string, earlier: string, happens: () => Promise<unknown>]>([
      ['joins', 'under way for an hour', async () => later(3600)],
      ['joins', 'that ended ten minutes ago', () => ends('COMPLETE', 600)],
      ['joins', 'in need of attention for ten minutes', () => ends('NEEDS_ATTENTION', 600)],
      ['does not join', 'that ended more than ten minutes ago', () => ends('COMPLETE', 600.001)],
      ['does not join', 'that was canceled', () => ends('CANCELED', 0)],
      ['does not join', 'of the words before an edit', () => ends('COMPLETE', 0).then(() => edit('Second'))],
    ])('%s a send %s', async (does, _earlier, happens) => {
      first = await press();
      await happens();
      expect((await press()) === first).toBe(does === 'joins');
    });

    test('to other people begins another send', async () => {
      const ofEvent = await press(undefined, { audience: event });
      const ids = [await press(), ofEvent, await press(undefined, { audience: onZoom })];
      expect(new Set(ids).size).toBe(3);
      expect(await press(undefined, { audience: event })).toBe(ofEvent);
    });
  });

  describe('while a letter is on its way', () => {
    test('another press of the same words joins it', async () => {
      const first = await press('one');
      // Saved without a change.
      await edit('First');
      expect(await press('two')).toBe(first);
    });

    test('another version of it is refused, with the progress and what to do', async () => {
      const first = await press('one');
      await changeStatus(await metaOf(first), { status: 'SENDING', from: 'PREPARING', total: 3 });
      await edit('Second');
      await expect(press('two')).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(
          /^Another version of this letter is being sent: 0 of 3 have received it\. This one was not sent\./,
        ),
      });
      expect(news.all).toHaveLength(1);
    });

    test('another version may replace it, and goes to those who haven’t received it', async () => {
      const first = await press('one');
      await prepareWhole(first);
      await edit('Second');
      const second = await press('two', { replaces: first });
      expect(await metaOf(first)).toMatchObject({ status: 'CANCELED', followedBy: second });
      // A mail in a worker's hands may still go out: nothing is prepared before that is known.
      news.put(first, { '0a': 'CLAIMED' });
      news.messages.length = 0;
      await prepare(second, noPage);
      expect(news.messages).toEqual([{ step: 'prepare', campaignId: second }]);
      await closeCanceled(await metaOf(first), 3, { ...recipients.zeroCounts, SENT: 1, SKIPPED: 2 });
      await prepareWhole(second);
      expect([...(await recipients.findAll(second, ['0a', '1b', '2c'])).keys()]).toEqual(['1b', '2c']);
      // The same request again, because its answer was lost.
      expect(await press('two', { replaces: first })).toBe(second);
    });
  });

  test('a letter that was changed after the admin opened it is not sent', async () => {
    await edit('Second');
    await expect(press('one', { version: 1 })).rejects.toMatchObject({ status: 409 });
    expect(news.all).toHaveLength(0);
    await press('one', { version: 2 });
  });

  test('a letter is under way until its send has ended, and again once that mails someone again', async () => {
    const isHeld = () => campaigns.isHeld('news');
    expect(await isHeld()).toBe(false);
    const first = await press('one');
    expect(await isHeld()).toBe(true);
    await news.end(first, 'COMPLETE', { '0a': 'FAILED' });
    expect(await isHeld()).toBe(false);
    later(3600);
    expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe(1);
    expect(await isHeld()).toBe(true);
    expect(await press('two')).toBe(first);
    await news.end(first, 'COMPLETE', { '0a': 'SENT' });
    expect(await press('three')).not.toBe(first);
  });

  test('a send that has ended does not take the lock from one that is running', async () => {
    const first = await press('one');
    await news.end(first, 'NEEDS_ATTENTION', { '0a': 'FAILED' });
    const second = await press('two');
    expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe('lock');
    await news.end(first, 'COMPLETE', { '0a': 'SENT' });
    expect(await press('three')).toBe(second);
  });

  test('a send begins if its recipients were entered in overlapping groups, as when a deploy changes them', async () => {
    const campaignId = await press();
    for (const group of [shards, shards.slice(1)]) await enterShards({ campaignId, shards: group });
    await prepare(campaignId, noPage);
    expect(await metaOf(campaignId)).toMatchObject({ status: 'SENDING', total: 3 });
  });

  test.each([
    ['PREPARING', undefined],
    ['SENDING', undefined],
    ['PAUSED', 'The day’s quota is used up'],
    ['COMPLETE', undefined],
    ['NEEDS_ATTENTION', 'SES did not say'],
    ['CANCELED', 'Canceled by admin'],
  ])(
    'the response to a send that is %s says how many mails have really gone out, of how many',
    async (status, reason) => {
      const counts = { total: 10, sent: 6, failed: 1, skipped: 1, inDoubt: 2 };
      const Item = { pk: 'CAMPAIGN#1', sk: 'META', id: '1', status, ...counts, reason };
      news.dynamo.answer('PutCommand', { TableName: 'sends', Item });
      vi.useFakeTimers();
      const answer = waitForEnd('1');
      await vi.advanceTimersByTimeAsync(21_000);
      expect(await answer).toEqual({ emailsSent: 6, total: 10, campaignId: '1', status, reason });
    },
  );

  const check = async () => sentBefore((await emailTemplates.find('news')) as never, newsletter);

  describe('a letter that was sent before', () => {
    const unsent = (...ids: string[]) => countUnsent(newsletter, ids, undefined, () => true);

    test('is recognized until it is written anew, with how many have not got it, and goes only to those', async () => {
      expect(await check()).toEqual({ underWay: null, before: null });
      const first = await press('one');
      expect((await check()).underWay).toMatchObject({ sameLetter: true, campaign: { id: first } });
      await news.end(first, 'NEEDS_ATTENTION', { '0a': 'SENT', '1b': 'FAILED', '2c': 'IN_DOUBT' });
      const { before } = await check();
      expect(before).toEqual({ campaigns: [first], at: expect.any(String), sent: 1, sameLetter: true });
      expect(await unsent(first)).toEqual({ counted: 3, unsent: 1 });

      later(60);
      const second = await press('two', { excludedCampaigns: before?.campaigns ?? [] });
      await prepareWhole(second);
      expect([...(await recipients.findAll(second, ['0a', '1b', '2c'])).keys()]).toEqual(['1b']);
      // Those whom it has taken over are not mailed again by the first.
      await expect(retryFailed(first, 'admin')).rejects.toMatchObject({ status: 409 });
      await news.end(second, 'COMPLETE', { '1b': 'SENT' });
      expect((await check()).before).toMatchObject({ campaigns: [second, first], sent: 2 });
      expect(await unsent(second, first)).toEqual({ counted: 3, unsent: 0 });

      await edit('Second');
      expect((await check()).before).toMatchObject({ campaigns: [second, first], sent: 2, sameLetter: false });
      await emailTemplates.save('news', { subject: 'Second', htmlContent: '<p>All of it is new.</p>', mailBytes: 1 });
      expect((await check()).before).toBeNull();
    });
  });

  describe('the cards of a letter', () => {
    const recording = (title: string, description = recent.description) =>
      recentEvents.create({ ...recent, title, description });
    beforeEach(async () => {
      const htmlContent = '<p>x</p><div data-card="latest-recording"></div>';
      await emailTemplates.save('news', { subject: 'First', htmlContent, mailBytes: 1 });
    });

    test('show what the site had when Send was pressed, even if it changes while the mail is prepared', async () => {
      await recording('On rivers');
      const id = await press('one');
      await recording('On seas');
      await prepareWhole(id);
      const mail = await campaigns.mailOf(id);
      expect(mail?.html).toContain('On rivers</a></h3>');
      expect(mail?.text).toContain('Latest recording: On rivers');
      expect(mail?.html).not.toContain('On seas');
    });

    test('are part of it: with another recording it is another letter, with a corrected one a version', async () => {
      await recording('On rivers');
      await news.end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
      expect((await check()).before).toMatchObject({ sent: 1 });
      await recording('On rivers, cut anew');
      expect((await check()).before).toMatchObject({ sent: 1, sameLetter: false });
      await recording(
        'What seas carry home',
        'She sails alone each summer, and tells what she hears on the water at night.',
      );
      expect((await check()).before).toBeNull();
    });
  });

  test('a letter is known as sent before when the recording in its card is hidden since', async () => {
    const words = 'We walked along the river in the morning, and spoke about what it takes to listen to a friend.';
    const htmlContent = `<p>${words}</p><div data-card="latest-recording"></div>`;
    await emailTemplates.save('news', { subject: 'First', htmlContent, mailBytes: 1 });
    await upsert([{ ...episode(1, { guid: 'a' }), ...noDetails } as never]);
    await recentEvents.create({ ...recent, episodeId: 1 });
    const first = await press('one');
    expect(await campaigns.sourceOf(first)).toHaveProperty('cards.latest-recording.title', recent.title);
    await news.end(first, 'COMPLETE', { '0a': 'SENT' });
    await updateRecording('episode-1', { version: 0, hidden: true, corrections: {}, takeBack: [] });
    expect((await check()).before).toMatchObject({ sent: 1, sameLetter: false });
  });

  test.each(['sent', 'send-again'] as const)('all recipients in doubt are resolved together: %s', async (as) => {
    const first = await press('one');
    const many = Object.fromEntries(Array.from({ length: 230 }, (_, n) => [`0${n}`, 'IN_DOUBT']));
    await news.end(first, 'NEEDS_ATTENTION', many);
    expect(await resolveAll(first, as, 'admin')).toMatchObject(
      as === 'sent' ? { sent: 230, inDoubt: 0 } : { status: 'SENDING', inDoubt: 0 },
    );
    const counts = await recipients.countRows(first);
    expect(counts).toMatchObject(as === 'sent' ? { SENT: 230, IN_DOUBT: 0 } : { PENDING: 230, IN_DOUBT: 0 });
    await expect(resolveAll(first, as, 'admin')).rejects.toMatchObject({ status: 409 });
  });
});

describe('who was skipped', () => {
  /** A cancel may skip a million recipients at once, and DynamoDB's index takes 1,000 writes a second to one key. */
  let dynamo: FakeDynamo;
  beforeEach(() => {
    dynamo = installFakeDynamo();
  });

  const id = 'campaign';
  const people = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0').padEnd(64, '0'));

  /** The ids on each page of the list. */
  async function pagesOf(kind: 'SKIPPED' | 'FAILED', limit: number): Promise<string[][]> {
    const pages: string[][] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const { items, next } = await ledger.list(id, kind, { after, limit });
      pages.push(items.map((item) => item.id));
      after = next;
    } while (after);
    return pages;
  }

  test('those whom a cancel skips are spread over sixteen keys of the index, and are listed once each', async () => {
    for (const person of people) {
      await ledger.enter(id, { id: person }, 1);
      await ledger.skip(id, person, 'canceled');
    }
    const keys = Map.groupBy(dynamo.startingWith('sends', `CAMPAIGN#${id}#`), ({ list }) => list);
    expect([...keys.values()].map(({ length }) => length)).toEqual(
      Array.from({ length: 16 }, () => people.length / 16),
    );
    for (const limit of [7, 16, 100, 256]) {
      const pages = await pagesOf('SKIPPED', limit);
      expect(pages.flat().toSorted()).toEqual(people);
      for (const page of pages.slice(0, -1)) expect(page.length).toBeLessThanOrEqual(limit);
      expect(pages[0]).toHaveLength(limit);
    }
  });

  test('those whom SES refused are one list, newest first', async () => {
    vi.useFakeTimers({ now: 0 });
    const refused = people.slice(0, 100).toReversed();
    for (const person of refused) {
      await ledger.enter(id, { id: person }, 1);
      await ledger.claim(id, person, 'one', 1);
      await ledger.record(id, person, 'one', { state: 'FAILED', reason: 'refused' });
      vi.advanceTimersByTime(1000);
    }
    vi.useRealTimers();
    expect((await pagesOf('FAILED', 30)).flat()).toEqual(refused.toReversed());
  });
});
