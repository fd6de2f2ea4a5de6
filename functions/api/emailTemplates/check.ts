import type { output } from 'zod/mini';
import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { accountProblems, sizeProblems, testProblems } from '../../../shared/mailCheck.ts';
import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import type { checkQuery } from '../../../shared/model/emailTemplate.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { runJob } from '../../lib/job.ts';
import { audienceSize } from '../../lib/newsletter/audience.ts';
import { eventAudience } from '../../lib/newsletter/eventAudience.ts';
import { sentBefore } from '../../lib/newsletter/sentBefore.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(contract.check, async ({ params, query }) => {
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  const audience = await audienceOf(query);
  const [recipients, checked, sends] = await Promise.all([
    sizeOf(audience),
    runJob('checkTemplate', { name: params.name }),
    sentBefore(template, audience),
  ]);
  return {
    ...sends,
    recipients,
    ratePerSecond: checked.newsletterRate,
    seconds: Math.ceil(recipients / checked.newsletterRate),
    leftToday: checked.leftToday,
    problems: [
      ...checked.problems,
      ...sizeProblems(template.mailBytes),
      // What went out already was seen by all who got it.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(recipients, checked),
    ],
  };
});

const audienceOf = async ({ eventId, attendance }: output<typeof checkQuery>): Promise<CampaignAudience> =>
  eventId === undefined ? { type: 'newsletter' } : eventAudience(eventId, attendance);

/** Subscribers are counted as they come and go; those of an event are few enough to be read. */
const sizeOf = async (audience: CampaignAudience): Promise<number> =>
  audience.type === 'newsletter'
    ? (await subscribers.counts()).recipients
    : audienceSize(audience, new Date().toISOString());
