import { dashboard } from '../../../shared/contract/dashboard.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { signupCounts } from '../../lib/signups/eventSignups.ts';
import * as heldMails from '../../lib/store/heldMails.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(dashboard.counts, async () => {
  const [people, signups, heldMail] = await Promise.all([subscribers.counts(), signupCounts(), heldMails.summary()]);
  return { ...people, ...signups, heldMail };
});
