import { type contract, endpoints } from '../../shared/contract/index.ts';

type Contract = typeof contract;
type WriteOf<Name, E> = E extends { auth: 'admin' } ? (E extends { method: 'GET' } ? never : Name) : never;

/** Every endpoint by which an admin changes something. */
type AdminWrite = {
  [R in keyof Contract]: { [A in keyof Contract[R] & string]: WriteOf<`${R}/${A}`, Contract[R][A]> }[keyof Contract[R] &
    string];
}[keyof Contract];

/** What each does, in words for the list of activities. */
const deeds: Record<AdminWrite, string> = {
  'adminKeys/create': 'Asked for a key to the archive',
  'adminKeys/redeem': 'Opened the archive for editing',
  'archiveGuests/create': 'Added an archive guest',
  'archiveGuests/remove': 'Deleted an archive guest',
  'archiveGuests/update': 'Changed an archive guest',
  'audience/remove': 'Deleted a sign-up for the live audience',
  'campaigns/cancel': 'Cancelled a newsletter',
  'campaigns/pause': 'Paused a newsletter',
  'campaigns/resolve': 'Decided about a recipient in doubt',
  'campaigns/resolveAll': 'Decided about all recipients in doubt',
  'campaigns/resume': 'Resumed a newsletter',
  'campaigns/retryFailed': 'Sent a newsletter again to those it had not reached',
  'emailTemplates/create': 'Began a new letter',
  'emailTemplates/remove': 'Deleted an email template',
  'emailTemplates/replicate': 'Copied an email template',
  'emailTemplates/send': 'Sent a newsletter',
  'emailTemplates/sendTest': 'Sent a test email',
  'emailTemplates/sendToEvent': 'Sent an email to the people of an event',
  'emailTemplates/update': 'Changed an email template',
  'images/upload': 'Uploaded an image',
  'recentEvents/activate': 'Made a recent event the active one',
  'recentEvents/create': 'Added a recent event',
  'recentEvents/remove': 'Deleted a recent event',
  'recentEvents/setLatest': 'Set the latest episode',
  'recentEvents/update': 'Changed a recent event',
  'subscribers/remove': 'Deleted a subscriber',
  'upcomingEvents/activate': 'Made an upcoming event the active one',
  'upcomingEvents/create': 'Added an upcoming event',
  'upcomingEvents/remove': 'Deleted an upcoming event',
  'upcomingEvents/update': 'Changed an upcoming event',
};

const names = new Map(endpoints.map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** What a call as `PUT /api/recent-events/{id}` did, in words; the call itself where the contract has it no more. */
export const inWords = (call: string): string => deeds[names.get(call) as AdminWrite] ?? call;
