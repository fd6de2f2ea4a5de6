import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { accountAccess } from './accounts.ts';
import {
  checkingSend,
  composing,
  deliverable,
  hashed,
  importingEpisodes,
  limited,
  linked,
  loadingComposer,
  mailing,
  readingSettings,
  recentEvents,
  slow,
  steppingCampaigns,
  unpublishingLetters,
  upcomingEvents,
} from './common.ts';
import { type Access, mergeNeeds, type Needs } from './needs.ts';
import { peopleAccess } from './people.ts';

const counted = { items: { counters: 'update' } } as const satisfies Needs;
const changingGuests = { items: { archiveGuests: 'write' } } as const satisfies Needs;
const readingGuests = { items: { archiveGuests: 'read' } } as const satisfies Needs;

/** Reads what those who signed up were told, and whom no email reaches. */
const knowing = { items: { signups: 'query', suppressions: 'getAll' } } as const satisfies Needs;

const recordings = <Name extends Access>(access: Name) =>
  ({ items: { episodes: access, archiveGuests: access, recentEvents: access } }) satisfies Needs;

const keepingVersions = { items: { emailVersions: 'query put delete' } } as const satisfies Needs;
const addingTemplates = { items: { emailTemplates: 'get put' } } as const satisfies Needs;

const countingAudience = { items: { subscriberCounts: 'read', signupCounts: 'read' } } as const satisfies Needs;
const scheduling = [checkingSend, loadingComposer, { items: { sends: 'write' } }] as const;

const controllingCampaign = { items: { sends: 'write' }, ...steppingCampaigns } as const satisfies Needs;
/** For all recipients on a list, ninety at a time. */
const controllingList = [controllingCampaign, slow, { items: { sends: 'list' } }] as const;

const table = {
  // Guests, events, episodes and images.
  'archiveGuests/create': [changingGuests, counted],
  'archiveGuests/get': readingGuests,
  'archiveGuests/list': readingGuests,
  'archiveGuests/remove': changingGuests,
  'archiveGuests/update': changingGuests,
  // It waits for another host, parses what that sends, and prepares letters about new episodes.
  'episodes/importFeed': {
    items: { ...importingEpisodes, emailTemplates: 'put' },
    runtime: { memory: 1024, timeout: 29 },
  },
  'episodes/list': { items: { episodes: 'read' } },
  // Resizing an image takes a whole processor, which comes with this much memory.
  'images/upload': { media: 'addImages', runtime: { memory: 1769, timeout: 29 } },
  'recentEvents/activate': recentEvents('write'),
  // Whether the episode that it was made from is hidden.
  'recentEvents/active': [recentEvents('read'), { items: { episodes: 'get' } }],
  'recentEvents/create': [recentEvents('write'), counted],
  'recentEvents/list': recentEvents('read'),
  'recentEvents/remove': recentEvents('write'),
  'recentEvents/setLatest': recentEvents('write'),
  'recentEvents/update': recentEvents('write'),
  'recordings/create': [{ items: { episodes: 'get put' } }, counted],
  'recordings/list': recordings('get query'),
  // It copies up to 300 MB from one bucket to the other.
  'recordings/update': [
    recordings('get update'),
    { items: { episodes: 'check' }, media: 'addRecordings', imports: 'takeAudio' },
    slow,
  ],
  'recordings/uploadAudio': { imports: 'uploadAudio' },
  'settings/get': [readingSettings, { items: { healthReports: 'get' } }],
  'settings/update': { items: { settings: 'get put' } },
  'upcomingEvents/activate': upcomingEvents('write'),
  // How many seats are left.
  'upcomingEvents/active': [upcomingEvents('read'), { items: { signupCounts: 'get' } }],
  'upcomingEvents/cancel': upcomingEvents('write'),
  // What is usual where the event says nothing: place, price, length.
  'upcomingEvents/create': [upcomingEvents('write'), counted, readingSettings],
  'upcomingEvents/list': upcomingEvents('read'),
  'upcomingEvents/mails': [upcomingEvents('read'), knowing],
  // Whether everyone who signed up knows that it is canceled.
  'upcomingEvents/remove': [upcomingEvents('write'), knowing],
  'upcomingEvents/update': [upcomingEvents('write'), readingSettings],
  'dashboard/activity': {
    items: { activities: 'query', loginFailures: 'query', adminNames: 'query' },
    secrets: limited.secrets,
  },
  'dashboard/counts': [
    upcomingEvents('read'),
    { items: { subscriberCounts: 'read', signupCounts: 'read', outbox: 'list', formMail: 'get' } },
    { items: { people: 'list' } },
    // It names the letters that were prepared for new episodes.
    { items: { emailTemplates: 'query', episodes: 'get' } },
  ],
  'dashboard/growth': { items: { subscriberCounts: 'read', subscriberDays: 'query' } },
  'dashboard/health': { items: { healthRequests: 'get put', healthReports: 'get' } },
  'emailTemplates/create': addingTemplates,
  'emailTemplates/draft': { items: { emailDrafts: 'get' } },
  'emailTemplates/saveDraft': [keepingVersions, { items: { emailTemplates: 'check', emailDrafts: 'get put' } }],
  'emailTemplates/removeDraft': [keepingVersions, { items: { emailDrafts: 'get delete' } }],
  'emailTemplates/versions': { items: { emailVersions: 'query' } },
  'emailTemplates/version': { items: { emailVersions: 'get' } },
  'emailTemplates/list': { items: { emailTemplates: 'read', emailDrafts: 'query' } },
  'emailTemplates/remove': {
    items: { emailTemplates: 'get delete', emailDrafts: 'delete', emailVersions: 'query delete', sends: 'read list' },
  },
  'emailTemplates/replicate': addingTemplates,
  'emailTemplates/update': [
    ...[composing, loadingComposer, keepingVersions],
    { items: { emailTemplates: 'update', emailDrafts: 'delete' } },
  ],
  'letters/list': { items: { letters: 'query' } },
  'letters/get': { items: { letters: 'get', letterBodies: 'get' } },
  'letters/publish': { items: { sends: 'get' }, ...steppingCampaigns },
  'letters/remove': unpublishingLetters,
  'letters/addPast': [loadingComposer, { items: { letters: 'query get update', letterBodies: 'put' } }],
  'mails/decide': [mailing, { items: { outbox: 'get update', accountOutbox: 'get update' } }],
  // It names whom each email is for.
  'mails/unsent': {
    items: {
      ...{ outbox: 'list', subscribers: 'get', addresses: 'get', unconfirmed: 'get', suppressions: 'get' },
      signups: 'get query',
    },
  },
  'pages/absent': { site: 'readAbsent' },
  // Whether what the page's button does has been done.
  'pages/byLink': [
    linked,
    {
      site: 'readByLink',
      items: {
        ...{ subscribers: 'get', addresses: 'get', suppressions: 'get', campaigns: 'getAll' },
        ...{ signups: 'get', addressChanges: 'get' },
      },
    },
  ],
  'campaigns/cancel': [controllingCampaign, unpublishingLetters],
  'campaigns/content': { items: { sends: 'read' } },
  'campaigns/get': { items: { sends: 'read' } },
  'campaigns/list': { items: { sends: 'list' } },
  'campaigns/pause': { items: { sends: 'write' } },
  'campaigns/recipients': { items: { people: 'read', sends: 'list' } },
  'campaigns/resolve': controllingCampaign,
  'campaigns/resolveAll': controllingList,
  // For a long list, it reads what was recorded for each batch of events.
  'campaigns/results': [{ items: { sends: 'get query' } }, slow],
  'campaigns/resume': controllingCampaign,
  'campaigns/retryFailed': controllingList,
  'emailTemplates/check': [
    ...[checkingSend, loadingComposer, countingAudience, { items: { emailTemplates: 'read', emailDrafts: 'get' } }],
    { items: { upcomingEvents: 'read', sends: 'read' } },
  ],
  // It reads the whole list, ten seconds at a time: a whole processor makes that fewer times.
  'emailTemplates/countUnsent': {
    items: { upcomingEvents: 'read', people: 'read', sends: 'read' },
    runtime: { timeout: 29, memory: 1769 },
  },
  'emailTemplates/schedule': scheduling,
  // It waits up to 20 s for the send to end; the API cuts off at 30.
  'emailTemplates/send': [
    ...[composing, countingAudience, controllingCampaign, slow],
    { items: { emailTemplates: 'read' } },
  ],
  'emailTemplates/sendTestMail': [
    ...[composing, loadingComposer, deliverable, hashed, linked, readingSettings],
    { items: { emailTemplates: 'update' }, mail: true, siteUrl: true },
  ],
  'scheduledSends/cancel': { items: { sends: 'write' } },
  'scheduledSends/list': { items: { emailTemplates: 'query', sends: 'list' } },
  'scheduledSends/sendNow': [...scheduling, steppingCampaigns],
  'scheduledSends/update': scheduling,

  ...peopleAccess,
  ...accountAccess,
} as const satisfies Record<EndpointName, Needs | readonly Needs[]>;

/** Without what {@link endpointNeeds} adds. */
export const endpointAccess = Object.fromEntries(
  Object.entries(table).map(([name, needs]) => [name, mergeNeeds(...[needs].flat())]),
) as Record<EndpointName, Needs>;

/** With the session, the list of activities and, where the contract says so, completed requests. */
export const endpointNeeds = (name: EndpointName, { auth, label, idempotency }: Endpoint): Needs =>
  mergeNeeds(
    endpointAccess[name],
    auth === 'public' ? {} : { items: { sessions: 'get update' }, secrets: ['session'] },
    auth === 'door' ? { items: { doorLinks: 'get' } } : {},
    label ? { items: { activities: 'put' } } : {},
    idempotency === 'answer' ? { items: { requests: 'get put update delete' } } : {},
  );
