import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { addressOf, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { event, reaches, schedule, scheduleIn, sendIntoDoubt, signUp } from './steps.ts';
import type { Probe } from './world.ts';

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
    await world.mailTo('ana@example.org', /signed up/);
    await world.request(routes.emailTemplates.send, {
      params: { name: template },
      body: { audience: { type: 'event', eventId: id } },
    });
    await world.mailTo('ana@example.org', /New from/);
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
};
