import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { accountProblems, sizeProblems, testProblems } from '../../../shared/mailCheck.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { runJob } from '../../lib/job.ts';
import { audienceSize } from '../../lib/newsletter/audience.ts';
import { emptyPlaceholders } from '../../lib/newsletter/emptyPlaceholders.ts';
import { audienceOf } from '../../lib/newsletter/eventAudience.ts';
import { sentBefore } from '../../lib/newsletter/sentBefore.ts';
import { unsavedDraft } from '../../lib/newsletter/unsavedDraft.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.check, async ({ params, query, admin }) => {
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  const audience = await audienceOf(query);
  const [recipients, empty, unsaved, checked, sends] = await Promise.all([
    audienceSize(audience),
    emptyPlaceholders(template, audience),
    unsavedDraft(template, admin.username),
    runJob('checkTemplate', { name: params.name, about: audience.type }),
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
      ...empty,
      ...unsaved,
      ...sizeProblems(template.mailBytes),
      // What went out already was seen by all who got it.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(recipients, checked),
    ],
  };
});
