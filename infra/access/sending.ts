import {
  checkingSend,
  composing,
  deliverable,
  hashed,
  linked,
  loadingComposer,
  slow,
  steppingCampaigns,
  unpublishingLetters,
} from './common.ts';
import type { Needs } from './needs.ts';

/** Counts the audience of a letter. */
const countingAudience = { items: { subscriberCounts: 'read', signupCounts: 'read' } } as const satisfies Needs;
const scheduling = [checkingSend, loadingComposer, { items: { sends: 'write' } }] as const;

/** Changes how a campaign continues. */
const controllingCampaign = { items: { sends: 'write' }, ...steppingCampaigns } as const satisfies Needs;
/** Does so for all recipients on a list, ninety at a time. */
const controllingList = [controllingCampaign, slow, { items: { sends: 'list' } }] as const;

/** What the endpoints for sends, now or scheduled, may touch. */
export const sendingAccess = {
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
    ...[composing, loadingComposer, deliverable, hashed, linked],
    { items: { emailTemplates: 'update', subscribers: 'get', signups: 'get' }, mail: true, siteUrl: true },
  ],
  'scheduledSends/cancel': { items: { sends: 'write' } },
  'scheduledSends/list': { items: { emailTemplates: 'query', sends: 'list' } },
  'scheduledSends/sendNow': [...scheduling, steppingCampaigns],
  'scheduledSends/update': scheduling,
} as const satisfies Record<string, Needs | readonly Needs[]>;
