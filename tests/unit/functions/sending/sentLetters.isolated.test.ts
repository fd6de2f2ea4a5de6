import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { sentBefore } from '../../../../functions/lib/sending/audience/sentBefore.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaign/content.ts';
import { reopen } from '../../../../functions/lib/sending/campaign/status.ts';
import { resolveAll, retryFailed } from '../../../../functions/lib/sending/control/control.ts';
import { countUnsent } from '../../../../functions/lib/sending/ledger/countUnsent.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import { edit, later, metaOf, NewsSends, newsletter, press } from '../../../support/sending/newsSends.ts';
import { recent } from '../../../support/site/publicContent.ts';

/** A send takes up to 20 s to answer; these tests do not wait for its end. */
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

let news: NewsSends;
beforeEach(async () => {
  news = await NewsSends.install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a letter that was sent before', () => {
  const template = async () => (await emailTemplates.find('news')) as emailTemplates.Content & { name: string };
  const check = async () => sentBefore((await template()) as never, newsletter);
  const unsent = (...campaigns: string[]) => countUnsent(newsletter, campaigns, undefined, () => true);

  test('is recognized, with how many have not got it, and goes only to those', async () => {
    expect(await check()).toEqual({ underWay: null, before: null });
    const first = await press('one');
    expect((await check()).underWay).toMatchObject({ sameLetter: true, campaign: { id: first } });
    await news.end(first, 'NEEDS_ATTENTION', { '0a': 'SENT', '1b': 'FAILED', '2c': 'IN_DOUBT' });
    const { before } = await check();
    expect(before).toEqual({ campaigns: [first], at: expect.any(String), sent: 1 });
    expect(await unsent(first)).toEqual({ counted: 3, unsent: 1 });

    later(60);
    const second = await press('two', { excludedCampaigns: before?.campaigns ?? [] });
    await prepareWhole(second);
    expect([...(await recipients.findAll(second, ['0a', '1b', '2c'])).keys()]).toEqual(['1b']);
    await news.end(second, 'COMPLETE', { '1b': 'SENT' });
    expect((await check()).before).toMatchObject({ campaigns: [second, first], sent: 2 });
    expect(await unsent(second, first)).toEqual({ counted: 3, unsent: 0 });
  });

  test('does not retry those whom a later send has taken over', async () => {
    const first = await press('one');
    await news.end(first, 'COMPLETE', { '0a': 'SENT', '1b': 'FAILED' });
    const before = await metaOf(first);
    const second = await press('two', { excludedCampaigns: [first] });
    await expect(retryFailed(first, 'admin')).rejects.toMatchObject({ status: 409 });
    await news.end(second, 'COMPLETE', { '1b': 'SENT' });
    // Even if the two requests are concurrent.
    expect(await reopen(before, ['1b'], 'FAILED')).toBe('status');
  });

  test('is another letter once it is edited', async () => {
    await news.end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
    await edit('Second');
    expect((await check()).before).toBeNull();
  });
});

describe('the cards of a letter', () => {
  const withCard = '<p>x</p><div data-card="latest-recording"></div>';
  const check = async () => sentBefore((await emailTemplates.find('news')) as never, newsletter);
  const recording = (title: string) => recentEvents.create({ ...recent, title });

  test('show what the site had when Send was pressed, even if it changes while the mail is prepared', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    await recording('On rivers');
    const id = await press('one');
    await recording('On seas');
    await prepareWhole(id);
    const mail = await campaignContent.mail(id);
    expect(mail?.html).toContain('On rivers</a></h3>');
    expect(mail?.text).toContain('Latest recording: On rivers');
    expect(mail?.html).not.toContain('On seas');
  });

  test('are part of it: with another recording it is another letter, with the same one it is the same', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    await recording('On rivers');
    await news.end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
    expect((await check()).before).toMatchObject({ sent: 1 });
    await recording('On seas');
    expect((await check()).before).toBeNull();
  });

  test('leave nothing if their content was deleted', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    const id = await press('one');
    await prepareWhole(id);
    expect((await campaignContent.mail(id))?.html).not.toMatch(/Latest recording|data-card/);
  });
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
