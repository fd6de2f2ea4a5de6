import { dashboard } from '../../../shared/health/contract.ts';
import { preparedLetters } from '../../lib/letters/templates/emailTemplates.ts';
import { heldFormMail } from '../../lib/notices/formMailBudget.ts';
import * as outbox from '../../lib/outbox/outbox.ts';
import { signupCounts } from '../../lib/people/signups/signups.ts';
import * as subscribers from '../../lib/people/subscribers/subscribers.ts';
import { countErased } from '../../lib/people/suppressions/suppressions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(dashboard.counts, async () => {
  const [people, erased, signups, deferredMail, unsentMail, formMail, prepared] = await Promise.all([
    subscribers.counts(),
    countErased(),
    signupCounts(),
    outbox.summary('refused'),
    outbox.summary('admin'),
    heldFormMail(Date.now()),
    preparedLetters(),
  ]);
  return { ...people, erased, ...signups, deferredMail, unsentMail, formMail, preparedLetters: prepared };
});
