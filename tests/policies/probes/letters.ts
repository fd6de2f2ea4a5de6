import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { CampaignResults } from '../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../shared/sending/model/sendCheck.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { addressOf, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import {
  episode,
  event,
  guest,
  idIn,
  reaches,
  recording,
  schedule,
  scheduleIn,
  seesDone,
  send,
  signUp,
  subscribe,
} from './steps.ts';
import type { Probe } from './world.ts';

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
    whole((await world.mailTo('me@example.org')).text);
    await subscribe(world, 'ana@example.org');
    whole((await world.mailTo('ana@example.org', /Welcome/)).text);
    await signUp(world, 'bo@example.org');
    await world.mailTo('bo@example.org', /signed up/);
    for (const [type, { list }] of Object.entries({ subscriber: routes.subscribers, signup: routes.signups })) {
      const [reader] = await world.request<{ id: string }[]>(list);
      const testEmail = `${type}@example.org`;
      const body = { testEmail, reader: { type, id: idIn(reader) } };
      await world.request(routes.emailTemplates.sendTestMail, { params, body });
      await world.mailTo(testEmail);
    }
    await world.request(routes.emailTemplates.send, { params, body: { audience: { type: 'event', eventId: id } } });
    whole((await world.mailTo('bo@example.org', /A letter/)).text);
    await send(world);
    whole((await world.mailTo(addressOf(0), /A letter/)).text);
    await subscribe(world, 'cy@example.org');
    const planned = await schedule(world);
    const later = { ...scheduleIn(300), revision: 1 };
    await world.request(routes.scheduledSends.update, { params: { id: planned.id }, body: later });
    await world.cloud.sweepIn(400);
    whole((await world.mailTo('cy@example.org', /A letter/)).text);
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
    const mail = await world.mailTo(addressOf(0));
    expect(mail.text).toContain('View in browser');
    await reaches(world, id, 'COMPLETE');
    const [letter] = await world.request<{ slug: string }[]>(routes.letters.list);
    const params = { slug: letter?.slug ?? '' };
    const status = async () => (await world.visitor.call(`/letters/${params.slug}`)).status;
    const comesTo = (expected: number) =>
      world.waitFor(`${expected}`, async () => ((await status()) === expected ? true : undefined));
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
      return results.delivered === 2 && results.unsubscribed === 1 ? true : undefined;
    });
  },

  async 'a letter whose send is cancelled before it begins leaves the site'(world) {
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
