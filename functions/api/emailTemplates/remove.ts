import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, forbidden } from '../../lib/platform/http/errors.ts';
import * as campaignLocks from '../../lib/sending/campaigns.ts';
import * as scheduledSends from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.remove, async ({ params: { name }, reply }) => {
  const { title, subject } = await emailTemplates.requireTemplate(name);
  if (protectedTemplates.some((each) => each === name)) throw forbidden(`“${title}” cannot be deleted`);
  if (await campaignLocks.isHeld(name)) {
    throw conflict(`“${title}” is being sent. Wait until it’s finished, or cancel it first.`);
  }
  const scheduled = (await scheduledSends.all()).find(({ templateName }) => templateName === name);
  if (scheduled) {
    throw conflict(`“${title}” is scheduled for ${scheduled.at.replace('T', ' at ')}. Cancel that first.`);
  }
  await emailTemplates.remove(name);
  reply.about = subject;
});
