import { account } from './account.ts';
import { adminKeys } from './adminKeys.ts';
import { admins } from './admins.ts';
import { archiveGuests } from './archiveGuests.ts';
import { campaigns } from './campaigns.ts';
import { dashboard } from './dashboard.ts';
import { emailTemplates } from './emailTemplates.ts';
import type { Endpoint } from './endpoint.ts';
import { episodes } from './episodes.ts';
import { images } from './images.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { letters } from './letters.ts';
import { newsletter } from './newsletter.ts';
import { pages } from './pages.ts';
import { personalData } from './personalData.ts';
import { readerDetails } from './readerDetails.ts';
import { recentEvents } from './recentEvents.ts';
import { scheduledSends } from './scheduledSends.ts';
import { session } from './session.ts';
import { signups } from './signups.ts';
import { subscribers } from './subscribers.ts';
import { upcomingEvents } from './upcomingEvents.ts';

/** Every endpoint there is, by resource and action; `functions/api/<resource>/<action>.ts` handles it. */
export const contract = {
  account,
  adminKeys,
  admins,
  archiveGuests,
  signups,
  campaigns,
  dashboard,
  emailTemplates,
  episodes,
  images,
  imports,
  invitations,
  letters,
  newsletter,
  pages,
  personalData,
  readerDetails,
  recentEvents,
  scheduledSends,
  session,
  subscribers,
  upcomingEvents,
} as const;

type Contract = typeof contract;

/** `resource/action`, as in `newsletter/subscribe`. */
export type EndpointName = {
  [R in keyof Contract]: `${R}/${keyof Contract[R] & string}`;
}[keyof Contract];

/** All endpoints as `[name, endpoint]`. */
export const endpoints = Object.entries(contract).flatMap(([resource, actions]) =>
  Object.entries(actions).map(
    ([action, endpoint]) => [`${resource}/${action}` as EndpointName, endpoint as Endpoint] as const,
  ),
);
