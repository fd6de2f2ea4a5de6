import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import type { Campaign, CampaignResults } from '../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../shared/sending/model/sendCheck.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { admin as account } from '../../support/cloud/cloud.ts';
import { addressOf, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import {
  episode,
  event,
  guest,
  inMinutes,
  type Probe,
  putMail,
  reaches,
  recording,
  schedule,
  scheduleIn,
  seesDone,
  send,
  sendIntoDoubt,
  signUp,
  subscribe,
  type World,
} from './world.ts';

const letter = { subject: 'A letter', htmlContent: '<p>Hello {firstName}</p>', textContent: '' };

const cards = ['latest-recording', 'upcoming-event', 'guest:1'];
const withCards = { ...letter, htmlContent: cards.map((ref) => `<div data-card="${ref}"></div>`).join('') };

export const letterProbes: Record<string, Probe> = {
  async 'a draft is saved and replaced, and earlier versions of a letter are kept'(world) {
    const { create, update, draft, saveDraft, removeDraft, versions, version, check, list, remove } =
      routes.emailTemplates;
    const params = { name: 'drafted' };
    await world.request(create, { body: { ...params, subject: 'A letter' } });
    const text = { subject: 'A draft', previewText: '', htmlContent: '<p>x</p>', textContent: '', version: 1 };
    await world.request(saveDraft, { params, body: { ...text, editor: 1, revision: 1, follows: null } });
    expect(await world.request(draft, { params })).toMatchObject({ revision: 1 });
    expect(await world.request(list)).toContainEqual(expect.objectContaining({ draft: expect.anything() }));
    expect(await world.request<{ problems: object[] }>(check, { params })).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ kind: 'unsaved-draft' })]),
    });
    const another = { ...text, subject: 'Another', editor: 2, revision: 2, follows: null };
    await world.request(saveDraft, { params, body: another });
    await world.request(update, { params, body: { ...letter, draft: 2 } });
    expect(await world.request(draft, { params })).toBeNull();
    const kept = await world.request<{ id: string }[]>(versions, { params });
    expect(kept).toHaveLength(2);
    await world.request(version, { params: { ...params, version: kept[0]?.id ?? '' } });
    await world.request(saveDraft, { params, body: { ...text, version: 2, editor: 2, revision: 3, follows: null } });
    await world.request(removeDraft, { params, query: '?revision=3' });
    await world.request(remove, { params });
    // Drafts are not activities.
    world.countActivities(-4);
  },

  async 'the cards of a letter are filled: in its check, its test, its sends, and the welcome'(world) {
    await world.request(routes.recentEvents.create, { body: recording });
    const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await world.request(routes.archiveGuests.create, { body: guest });
    await world.cloud.invoke('workers/importContent', { episodes: [episode] });
    const whole = (text: string) => expect(text).toMatch(/On rivers[\s\S]*video\/episode-\d+[\s\S]*Lanterns[\s\S]*Ana/);
    const { update } = routes.emailTemplates;
    await world.request(update, { params: { name: template }, body: withCards });
    await world.request(update, {
      params: { name: protectedTemplates[0] },
      body: { ...withCards, subject: 'Welcome' },
    });
    const params = { name: template };
    const { problems } = await world.request<TemplateCheck>(routes.emailTemplates.check, { params });
    expect(problems.filter(({ kind }) => kind === 'missing-card')).toEqual([]);
    await world.request(routes.emailTemplates.sendTestMail, { params, body: { testEmail: 'me@example.org' } });
    whole((await world.cloud.mailTo('me@example.org')).text);
    await subscribe(world, 'ana@example.org');
    whole((await world.cloud.mailTo('ana@example.org', /Welcome/)).text);
    await signUp(world, 'bo@example.org');
    await world.cloud.mailTo('bo@example.org', /signed up/);
    await world.request(routes.emailTemplates.send, { params, body: { audience: { type: 'event', eventId: id } } });
    whole((await world.cloud.mailTo('bo@example.org', /A letter/)).text);
    await send(world);
    whole((await world.cloud.mailTo(addressOf(0), /A letter/)).text);
    await subscribe(world, 'cy@example.org');
    const planned = await schedule(world);
    const later = { ...scheduleIn(300), revision: 1 };
    await world.request(routes.scheduledSends.update, { params: { id: planned.id }, body: later });
    await world.cloud.sweepIn(400);
    whole((await world.cloud.mailTo('cy@example.org', /A letter/)).text);
    const { id: atOnce } = await schedule(world);
    const body = { revision: 1, accepted: ['untested'] };
    await world.request(routes.scheduledSends.sendNow, { params: { id: atOnce }, body });
  },

  async 'a letter is published before its mails, counted, unpublished and published again'(world) {
    await seedSubscribers(world.cloud, 2);
    const body = { publish: true };
    const { campaignId: id } = await world.request<{ campaignId: string }>(routes.emailTemplates.send, {
      ...{ params: { name: template }, body },
    });
    const mail = await world.cloud.mailTo(addressOf(0));
    expect(mail.text).toContain('View in browser');
    await reaches(world, id, 'COMPLETE');
    const [letter] = await world.request<{ slug: string }[]>(routes.letters.list);
    const params = { slug: letter?.slug ?? '' };
    const status = async () => (await world.visitor.call(`/letters/${params.slug}`)).status;
    const comesTo = (expected: number) => world.waitFor(`${expected}`, async () => (await status()) === expected);
    expect(await status()).toBe(200);
    await world.request(routes.letters.get, { params });
    await world.request(routes.letters.remove, { params });
    await comesTo(404);
    await world.request(routes.letters.publish, { params: { id } });
    await comesTo(200);
    const link = new URL(/<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    await world.visitor.call(link.pathname + link.search, { method: 'POST' });
    await seesDone(world, 'unsubscribe', link.searchParams.get('token'));
    await world.waitFor('the results', async () => {
      const results = await world.request<CampaignResults>(routes.campaigns.results, { params: { id } });
      return results.delivered === 2 && results.unsubscribed === 1;
    });
  },

  async 'a letter whose send is canceled before it begins leaves the site'(world) {
    await seedSubscribers(world.cloud, 2);
    // Its page cannot be made.
    const refused = { service: 's3', operation: 'PutObject', error: 'AccessDenied' };
    await world.cloud.fault({ ...refused, by: 'workers/runCampaign', times: 1000 });
    const { campaignId: id } = await world.request<{ campaignId: string }>(routes.emailTemplates.send, {
      ...{ params: { name: template }, body: { publish: true } },
    });
    await reaches(world, id, 'PAUSED');
    const [{ slug }] = (await world.request<{ slug: string }[]>(routes.letters.list)) as [{ slug: string }];
    await world.request(routes.campaigns.cancel, { params: { id } });
    await world.cloud.clearFaults();
    expect(await world.request(routes.letters.list)).not.toContainEqual(expect.objectContaining({ slug }));
  },
};

export const sendingProbes: Record<string, Probe> = {
  async 'doubts are resolved, one and all'(world) {
    const { id, newest } = await sendIntoDoubt(world);
    await world.request(routes.campaigns.resolve, { params: { id, recipientId: newest.id }, body: { as: 'sent' } });
    await world.request(routes.campaigns.resolveAll, { params: { id }, body: { as: 'sent' } });
    await reaches(world, id, 'COMPLETE');
  },

  async 'people who signed up for an event are mailed'(world) {
    const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    await world.cloud.mailTo('ana@example.org', /signed up/);
    await world.request(routes.emailTemplates.send, {
      params: { name: template },
      body: { audience: { type: 'event', eventId: id } },
    });
    await world.cloud.mailTo('ana@example.org', /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.request<Campaign[]>(routes.campaigns.list);
    const query = `?excludedCampaigns=${campaignId}&eventId=${id}&attendance=all`;
    await world.request(routes.emailTemplates.countUnsent, { params: { name: template }, query });

    const audience = { type: 'event', eventId: id };
    const planned = await schedule(world, 600, audience);
    const params = { id: planned.id };
    await world.request(routes.scheduledSends.update, { params, body: { ...scheduleIn(300, audience), revision: 1 } });
    const atOnce = { revision: 2, accepted: ['untested'] };
    await world.request(routes.scheduledSends.sendNow, { params, body: atOnce });
  },

  async 'a letter goes out at a time, at another, at once or not at all'(world) {
    await seedSubscribers(world.cloud, 3);
    const planned = await schedule(world);
    const { id } = planned;
    await world.request(routes.scheduledSends.update, { params: { id }, body: { ...scheduleIn(300), revision: 1 } });
    expect(await world.request(routes.scheduledSends.list)).toMatchObject([{ id, revision: 2 }]);
    await world.cloud.sweepIn(400);
    await world.cloud.mailTo(addressOf(0), /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.request<Campaign[]>(routes.campaigns.list);
    await reaches(world, campaignId, 'COMPLETE');

    const body = { revision: 1, accepted: ['untested'] };
    const atOnce = await schedule(world, 600);
    await world.request(routes.scheduledSends.sendNow, { params: { id: atOnce.id }, body });
    const none = await schedule(world, 600);
    await world.request(routes.scheduledSends.cancel, { params: { id: none.id } });
    expect(await world.request(routes.scheduledSends.list)).toEqual([]);
  },
};

const ana = 'ana@example.org';
const invited = { currentPassword: account.password, email: 'cleo@example.org' };

const putUnsent = (world: World, person: string, command: { kind: string } & Record<string, unknown>) =>
  putMail(world, person, command, { state: 'FAILED', waits: 'admin', nextAt: Date.now() });

export const unsentProbes: Record<string, Probe> = {
  async 'an admin sees whom unsent emails are for, has one sent again, and leaves one about an account'(world) {
    await subscribe(world, ana);
    await world.cloud.mailTo(ana);
    await signUp(world, 'ben@example.org');
    await world.cloud.mailTo('ben@example.org');
    const subscriberId = await world.cloud.idOf(ana);
    const [signup] = await world.request<{ id: string }[]>(routes.signups.list);
    const signupId = signup?.id ?? '';
    await putUnsent(world, subscriberId, { kind: 'welcome', subscriberId });
    await putUnsent(world, signupId.split('-')[0] ?? '', { kind: 'signup', signupId });
    // Its worker died: the sweep finds it.
    const aboutAdmin = {
      kind: 'account',
      to: invited.email,
      mail: { kind: 'changed', what: 'new-admin', username: 'Di' },
    };
    await putMail(world, 'admin', aboutAdmin, { state: 'CLAIMED', claimId: 'dead', waits: 'claimed', nextAt: 1 });
    await world.cloud.invoke('workers/sweep', inMinutes(0));
    // Links to details belong to subscribers, to people who signed up, and to those who have left.
    const reader = world.cloud.hashOf('ben@example.org');
    await putUnsent(world, reader, { kind: 'details', reader });
    // Nothing is known any more.
    await putUnsent(world, 'gone', { kind: 'details', reader: 'gone' });
    await putUnsent(world, 'gone', { kind: 'opt-in', addressHash: 'gone' });
    const unsent = () => world.request<UnsentMail[]>(routes.mails.unsent);
    expect((await unsent()).map(({ to }) => String(to?.email)).sort()).toEqual([
      ...[ana, 'ben@example.org', 'ben@example.org', invited.email, 'undefined', 'undefined'],
    ]);
    const welcome = { person: subscriberId, mail: 'welcome#1' };
    await world.request(routes.mails.decide, { body: { ...welcome, as: 'send-again' } });
    await world.waitFor('the second welcome', async () => {
      const mails = (await world.cloud.inbox()).filter(({ to }) => to.includes(ana));
      return mails.length === 2;
    });
    await world.request(routes.mails.decide, { body: { person: 'admin', mail: 'account#1', as: 'leave' } });
    expect(await unsent()).toHaveLength(4);
  },
};
