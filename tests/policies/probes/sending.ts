import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import { shards } from '../../../shared/platform/shards.ts';
import type { Campaign, CampaignRecipient } from '../../../shared/sending/model/campaign.ts';
import { addressOf, bouncing, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { startIn } from '../../support/data/startIn.ts';
import { until } from '../../support/run/until.ts';
import { event } from './samples.ts';
import {
  campaign,
  idIn,
  inMinutes,
  oneIsSuppressed,
  reaches,
  schedule,
  scheduleIn,
  send,
  sendIntoDoubt,
  signUp,
  subscribe,
} from './steps.ts';
import type { Probe } from './world.ts';

export const sendingProbes: Record<string, Probe> = {
  async 'a newsletter goes out, its events are recorded, and bounced addresses get no more'(world) {
    await subscribe(world, bouncing);
    await world.waitFor('the bounce', () => oneIsSuppressed(world));
    const id = await send(world);
    expect((await reaches(world, id, 'COMPLETE')).counts.SENT).toBe(3);
    expect(await world.request(routes.campaigns.list)).toHaveLength(1);
    await world.request(routes.campaigns.content, { params: { id } });
    await world.request(routes.emailTemplates.countUnsent, {
      params: { name: template },
      query: `?excludedCampaigns=${id}`,
    });
    for (const n of [0, 1, 2]) await world.mailTo(addressOf(n), /New from/);
  },

  async 'a send is paused, resumed and cancelled'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await reaches(world, id, 'PAUSED');
    await world.request(routes.campaigns.resume, { params: { id }, body: {} });
    await world.waitFor('a pause again', async () =>
      (await campaign(world, id)).status === 'PAUSED' ? true : undefined,
    );
    await world.cloud.ses({ sendingEnabled: true, latency: 3000 });
    await world.request(routes.campaigns.resume, { params: { id }, body: {} });
    await world.request(routes.campaigns.pause, { params: { id }, body: {} });
    await world.request(routes.campaigns.cancel, { params: { id }, body: {} });
    expect((await campaign(world, id)).status).toBe('CANCELLED');
  },

  async 'recipients whom SES refused get the mail by a retry'(world) {
    await world.cloud.fault({
      service: 'ses',
      operation: 'SendEmail',
      by: 'workers/sendNewsletter',
      error: 'BadRequestException',
      times: 1,
    });
    const id = await send(world);
    expect((await reaches(world, id, 'COMPLETE')).counts.FAILED).toBe(1);
    expect(
      await world.request<CampaignRecipient[]>(routes.campaigns.recipients, { params: { id }, query: '?list=FAILED' }),
    ).toHaveLength(1);
    await world.request(routes.campaigns.retryFailed, { params: { id }, body: {} });
    await world.waitFor('the third mail', async () =>
      (await campaign(world, id)).counts.SENT === 3 ? true : undefined,
    );
  },

  async 'a mail that SES throttles is sent a little later'(world) {
    await world.cloud.fault({
      service: 'ses',
      operation: 'SendEmail',
      by: 'workers/sendNewsletter',
      error: 'TooManyRequestsException',
      times: 1,
    });
    const id = await send(world);
    const isSent = async () => ((await campaign(world, id)).status === 'COMPLETE' ? true : undefined);
    await until('the throttled mail', isSent, 20);
  },

  async 'doubts are resolved, one and all'(world) {
    const { id, newest } = await sendIntoDoubt(world);
    await world.request(routes.campaigns.resolve, { params: { id, recipientId: newest.id }, body: { as: 'sent' } });
    await world.request(routes.campaigns.resolveAll, { params: { id }, body: { as: 'sent' } });
    await reaches(world, id, 'COMPLETE');
  },

  async 'a doubt is settled by SES’s event for the mail'(world) {
    await world.cloud.ses({ eventDelay: 2000 });
    await world.cloud.fault({
      service: 'ses',
      operation: 'SendEmail',
      by: 'workers/sendNewsletter',
      error: 'reset-after-accept',
      times: 1,
    });
    const id = await send(world);
    expect((await reaches(world, id, 'COMPLETE')).counts.SENT).toBe(3);
  },

  async 'a worker resolves what the endpoint had no time for in a long list of doubts'(world) {
    const { id } = await sendIntoDoubt(world);
    const decision = { campaignId: id, list: 'IN_DOUBT', as: 'sent', admin: 'admin', at: new Date().toISOString() };
    const body = JSON.stringify({ step: 'decide', ...decision, shards });
    await world.cloud.invoke('workers/runCampaign', { Records: [{ messageId: 'decide', body }] });
    expect((await campaign(world, id)).counts.IN_DOUBT).toBe(0);
  },

  async 'people who signed up for an event are mailed'(world) {
    const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    await world.request(routes.emailTemplates.send, {
      params: { name: template },
      body: { audience: { type: 'event', eventId: id } },
    });
    await world.mailTo('ana@example.org', /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.request<Campaign[]>(routes.campaigns.list);
    const query = `?excludedCampaigns=${campaignId}&eventId=${id}&attendance=all`;
    await world.request(routes.emailTemplates.countUnsent, { params: { name: template }, query });
  },

  async 'an event reminds those who signed up, moves, is canceled and leaves'(world) {
    const { create, update, cancel, mails, remove } = routes.upcomingEvents;
    const at = (minutes: number) => ({ ...event, ...startIn(minutes) });
    const params = { id: idIn(await world.request(create, { body: at(63) })) };
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    await world.request(update, { params, body: at(64) });
    await world.cloud.sweepIn(60);
    await world.mailTo('ana@example.org', /New time/);
    await world.cloud.sweepIn(300);
    await world.mailTo('ana@example.org', /[AP]M [A-Z]+: /);
    await world.request(cancel, { params, body: { note: 'Snow.' } });
    await world.cloud.sweepIn(60);
    await world.mailTo('ana@example.org', /Canceled/);
    expect(await world.request(mails, { params })).toMatchObject({ all: 1, informed: 1 });
    await world.request(remove, { params });
  },

  async 'a letter goes out at a time, at another, at once or not at all'(world) {
    await seedSubscribers(world.cloud, 3);
    const planned = await schedule(world);
    const { id } = planned;
    await world.request(routes.scheduledSends.update, { params: { id }, body: { ...scheduleIn(300), revision: 1 } });
    expect(await world.request(routes.scheduledSends.list)).toMatchObject([{ id, revision: 2 }]);
    await world.cloud.sweepIn(400);
    await world.mailTo(addressOf(0), /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.request<Campaign[]>(routes.campaigns.list);
    await reaches(world, campaignId, 'COMPLETE');

    const body = { revision: 1, accepted: ['untested'] };
    const atOnce = await schedule(world, 600);
    await world.request(routes.scheduledSends.sendNow, { params: { id: atOnce.id }, body });
    const none = await schedule(world, 600);
    await world.request(routes.scheduledSends.cancel, { params: { id: none.id } });
    expect(await world.request(routes.scheduledSends.list)).toEqual([]);
  },

  async 'a letter goes at a time to people who signed up for an event'(world) {
    const { id: eventId } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    const audience = { type: 'event', eventId, attendance: 'all' };
    const { id } = await schedule(world, 600, audience);
    const changed = { ...scheduleIn(300, audience), revision: 1 };
    await world.request(routes.scheduledSends.update, { params: { id }, body: changed });
    await world.cloud.sweepIn(400);
    await world.mailTo('ana@example.org', /New from/);
    const { id: atOnce } = await schedule(world, 900, audience);
    const body = { revision: 1, accepted: ['untested'] };
    await world.request(routes.scheduledSends.sendNow, { params: { id: atOnce }, body });
    await world.request(routes.emailTemplates.send, { params: { name: template }, body: { audience } });
  },

  async 'the sweep continues a send whose messages were lost'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await reaches(world, id, 'PAUSED');
    await world.cloud.ses({ sendingEnabled: true });
    await world.cloud.fault({ function: 'workers/sendNewsletter', error: 'crash-before', times: 1 });
    await world.request(routes.campaigns.resume, { params: { id }, body: {} });
    await world.cloud.invoke('workers/sweep', inMinutes(5));
    await reaches(world, id, 'COMPLETE');
  },
};
