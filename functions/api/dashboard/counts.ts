import { dashboard } from '../../../shared/health/contract/dashboard.ts';
import { preparedLetters } from '../../lib/letters/templates/preparedLetters.ts';
import * as deferredMails from '../../lib/notices/deferredMails.ts';
import { heldFormMail } from '../../lib/notices/heldFormMail.ts';
import { signupCounts } from '../../lib/people/signups/eventSignups.ts';
import * as subscribers from '../../lib/people/subscribers/subscribers.ts';
import { countErased } from '../../lib/people/suppressions/suppressions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(dashboard.counts, async () => {
  const [people, erased, signups, deferredMail, formMail, prepared] = await Promise.all([
    subscribers.counts(),
    countErased(),
    signupCounts(),
    deferredMails.summary(),
    heldFormMail(Date.now()),
    preparedLetters(),
  ]);
  return { ...people, erased, ...signups, deferredMail, formMail, preparedLetters: prepared };
});
