import { afterEach, beforeAll, expect, test } from 'vitest';
import type { LetterSummary } from '../../../shared/letters/model/letter.ts';
import type { Campaign, CampaignResults, SendResult } from '../../../shared/sending/model/campaign.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { ended, newsletters, ownKey, perAddress, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

/** Letters published with their send, while workers fail. */
const people = 40;
let cloud: Cloud;
let admin: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  visitor = new Visitor(cloud);
  await seedSubscribers(cloud, people);
});
afterEach(async () => {
  await cloud.clearFaults();
  await cloud.ses({ eventCopies: 1, eventsShuffled: false });
});

const onSite = () => visitor.read<LetterSummary[]>(`/api/letters?now=${Math.random()}`);
const statusOf = async (slug: string) => (await visitor.call(`/letters/${slug}`)).status;
const campaigns = () => admin.read<Campaign[]>('/api/campaigns');
async function send(): Promise<string> {
  const path = `/api/email-templates/${template}/send`;
  const answer = await admin.call(path, { body: { publish: true }, headers: ownKey() });
  return ((await answer.json()) as SendResult).campaignId;
}

test('a send whose page cannot be made is paused; canceled, it takes its letter off the site', async () => {
  await cloud.fault({
    service: 's3',
    operation: 'PutObject',
    by: 'workers/runCampaign',
    error: 'AccessDenied',
    times: 1000,
  });
  const campaignId = await send();
  await until('the pause', async () => (await campaigns())[0]?.status === 'PAUSED');
  expect((await onSite()).length).toBe(1);
  expect(newsletters(await cloud.inbox())).toEqual([]);
  await admin.call(`/api/campaigns/${campaignId}/cancel`, { method: 'POST' });
  expect(await onSite()).toEqual([]);
  await cloud.clearFaults();
  await until('the page to be absent', async () => (await statusOf('new-from-dharma-chats')) === 404);
  expect(newsletters(await cloud.inbox())).toEqual([]);
});

test('though workers crash, the page exists before the first email, and each reader gets one', async () => {
  for (const error of ['crash-before', 'crash-after']) {
    await cloud.fault({ function: 'workers/publishPages', error, times: 1 });
    await cloud.fault({ function: 'workers/runCampaign', error, times: 1 });
  }
  // Events come twice and in any order, too.
  await cloud.ses({ eventCopies: 2, eventsShuffled: true });
  const before = await cloud.runsOf('workers/runCampaign');
  const campaignId = await send();
  await until('the crash', async () => (await cloud.runsOf('workers/runCampaign')) > before);
  // Its message comes back after twelve minutes; the sweep is sooner.
  await cloud.sweepIn(60);
  await until('the first email', async () => newsletters(await cloud.inbox()).length > 0, 300);
  const [letter] = await onSite();
  expect(await statusOf(letter?.slug ?? '')).toBe(200);
  expect((await ended(admin, campaignId, 300)).status).toBe('COMPLETE');
  const mails = newsletters(await cloud.inbox());
  expect([...perAddress(mails).values()]).toEqual(Array.from({ length: people }, () => 1));
  for (const { text } of mails) expect(text).toContain(`/letters/${letter?.slug}`);
  expect((await onSite()).length).toBe(1);
  const results = () => admin.read<CampaignResults>(`/api/campaigns/${campaignId}/results`);
  await until('all deliveries', async () => (await results()).delivered === people);
  const links = mails.map(({ headers }) => new URL(/<([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''));
  await Promise.all(
    [...links.slice(0, 5), ...links.slice(0, 5)].map(({ pathname, search }) =>
      new Visitor(cloud).call(pathname + search, { method: 'POST' }),
    ),
  );
  expect(await results()).toMatchObject({ delivered: people, unsubscribed: 5 });
});

test('a letter published and taken off by two admins at once is either complete or absent', async () => {
  const campaignId = await send();
  await ended(admin, campaignId);
  const campaign = (await campaigns()).find(({ id }) => id === campaignId);
  const slug = campaign?.letter ?? '';
  for (let n = 0; n < 5; n++) {
    await Promise.all([
      admin.call(`/api/campaigns/${campaign?.id}/letter`, { method: 'PUT' }),
      admin.call(`/api/letters/${slug}`, { method: 'DELETE' }),
    ]);
  }
  await cloud.publish();
  await until('the site to agree with the API', async () => {
    const isThere = (await onSite()).some((letter) => letter.slug === slug);
    const { status } = await visitor.call(`/api/letters/${slug}?now=${Math.random()}`);
    return status === (isThere ? 200 : 404) && (await statusOf(slug)) === status;
  });
});
