export { account, adminKeys, admins, invitations, session } from '../accounts/contract.ts';
export { archiveGuests, episodes, images, recentEvents, recordings, upcomingEvents } from '../content/contract.ts';
export { dashboard } from '../health/contract.ts';
export { emailTemplates, letters } from '../letters/contract.ts';
export { mails } from '../notices/contract.ts';
export {
  door,
  imports,
  newsletter,
  personalData,
  readerDetails,
  signups,
  subscribers,
  suppressions,
} from '../people/contract.ts';
export { pages } from '../publishing/contract.ts';
export { campaigns, scheduledSends } from '../sending/contract.ts';
export { settings } from '../settings/settings.ts';
