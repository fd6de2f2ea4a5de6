import type { Mail } from '../../letters/compose/compose.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';
import { eventMailSource } from '../events/eventMailSource.ts';
import type { MailSource } from './mailSource.ts';

/** Once prepared, a newsletter never changes: one read serves all its chunks. A mail about an event has the event’s current facts. */
export async function mailsOf(meta: CampaignMeta): Promise<MailSource> {
  const mail = await composedMail(meta.id);
  return meta.eventMail ? eventMailSource(mail, meta) : { mailFor: () => mail, refresh: async () => true };
}

let cached: { campaignId: string; mail: Mail } | undefined;

async function composedMail(campaignId: string): Promise<Mail> {
  if (cached?.campaignId === campaignId) return cached.mail;
  const mail = await campaignContent.mail(campaignId);
  if (!mail) throw new Error(`Send ${campaignId} is not prepared`);
  cached = { campaignId, mail };
  return mail;
}
