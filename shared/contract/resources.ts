export { account, adminKeys, admins, invitations, session } from '../accounts/contract.ts';
export {
  archiveGuests,
  episodes,
  images,
  recentEvents,
  recordings,
  settings,
  upcomingEvents,
} from '../content/contract.ts';
export { dashboard } from '../health/contract.ts';
export { emailTemplates, letters } from '../letters/contract.ts';
export { mails } from '../notices/contract/mails.ts';
export { door } from '../people/contract/door.ts';
export { imports } from '../people/contract/imports.ts';
export { newsletter } from '../people/contract/newsletter.ts';
export { personalData } from '../people/contract/personalData.ts';
export { readerDetails } from '../people/contract/readerDetails.ts';
export { signups } from '../people/contract/signups.ts';
export { subscribers } from '../people/contract/subscribers.ts';
export { suppressions } from '../people/contract/suppressions.ts';
export { pages } from '../publishing/contract.ts';
export { campaigns } from '../sending/contract/campaigns.ts';
export { scheduledSends } from '../sending/contract/scheduledSends.ts';
