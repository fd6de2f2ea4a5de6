import { beforeEach, describe, expect, test } from 'vitest';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { countUnsent } from '../../../../functions/lib/sending/audience.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaigns.ts';
import { sentBefore } from '../../../../functions/lib/sending/check.ts';
import { resolveAll, retryFailed } from '../../../../functions/lib/sending/control.ts';
import * as recipients from '../../../../functions/lib/sending/ledger.ts';
import { edit, later, NewsSends, newsletter, prepareWhole, press } from '../../../support/sending/newsSends.ts';
import { recent } from '../../../support/site/publicContent.ts';

let news: NewsSends;
beforeEach(async () => {
  news = await NewsSends.install();
});

const check = async () => sentBefore((await emailTemplates.find('news')) as never, newsletter);

describe('a letter that was sent before', () => {
  const unsent = (...campaigns: string[]) => countUnsent(newsletter, campaigns, undefined, () => true);

  test('is recognized until it is edited, with how many have not got it, and goes only to those', async () => {
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
    // Those whom it has taken over are not mailed again by the first.
    await expect(retryFailed(first, 'admin')).rejects.toMatchObject({ status: 409 });
    await news.end(second, 'COMPLETE', { '1b': 'SENT' });
    expect((await check()).before).toMatchObject({ campaigns: [second, first], sent: 2 });
    expect(await unsent(second, first)).toEqual({ counted: 3, unsent: 0 });

    await edit('Second');
    expect((await check()).before).toBeNull();
  });
});

describe('the cards of a letter', () => {
  const recording = (title: string) => recentEvents.create({ ...recent, title });
  beforeEach(async () => {
    const htmlContent = '<p>x</p><div data-card="latest-recording"></div>';
    await emailTemplates.save('news', { subject: 'First', htmlContent, mailBytes: 1 });
  });

  test('show what the site had when Send was pressed, even if it changes while the mail is prepared', async () => {
    await recording('On rivers');
    const id = await press('one');
    await recording('On seas');
    await prepareWhole(id);
    const mail = await campaignContent.mailOf(id);
    expect(mail?.html).toContain('On rivers</a></h3>');
    expect(mail?.text).toContain('Latest recording: On rivers');
    expect(mail?.html).not.toContain('On seas');
  });

  test('are part of it: with another recording it is another letter, with the same one it is the same', async () => {
    await recording('On rivers');
    await news.end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
    expect((await check()).before).toMatchObject({ sent: 1 });
    await recording('On seas');
    expect((await check()).before).toBeNull();
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
