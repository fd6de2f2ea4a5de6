import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { accountProblems, contentProblems, sizeProblems, testProblems } from '../../../shared/mailCheck.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { errand } from '../../lib/errand.ts';
import { notFound } from '../../lib/errors.ts';
import { sentBefore } from '../../lib/newsletter/sentBefore.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';
import * as subscribers from '../../lib/store/subscribers.ts';

export const handler = endpoint(contract.check, async ({ params }) => {
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  const [{ recipients }, account, sends] = await Promise.all([
    subscribers.counts(),
    errand('readAccount', null),
    sentBefore(template, { type: 'newsletter' }),
  ]);
  return {
    ...sends,
    recipients,
    ratePerSecond: account.newsletterRate,
    seconds: Math.ceil(recipients / account.newsletterRate),
    leftToday: account.leftToday,
    problems: [
      ...contentProblems(template),
      ...sizeProblems(template.mailBytes),
      // What went out already was seen by all who got it.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(recipients, account.leftToday),
    ],
  };
});
