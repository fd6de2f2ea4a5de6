import { checkingSend, composing, deliverable, linked, slow, steppingCampaigns } from './common.ts';
import type { Needs } from './needs.ts';

/** Takes a letter off the site. */
const takingLettersOff = { items: { letters: 'update', letterBodies: 'delete' } } as const satisfies Needs;
/** Keeps what a letter was, and lets the oldest of that go. */
const keepingVersions = { items: { emailVersions: 'query put delete' } } as const satisfies Needs;
const addingTemplates = { items: { emailTemplates: 'get put' } } as const satisfies Needs;
/** Counts to whom a letter would go. */
const counting = { items: { subscriberCounts: 'read', signupCounts: 'read' } } as const satisfies Needs;

/**
 * Those that clean or compose a mail: that code is half a megabyte, which takes a second to load with the usual memory.
 * tests/bench/bundles.ts allows them a bundle of their size.
 */
export const composingRuntime = { timeout: 29, memory: 1024 } as const;
const composer = { runtime: composingRuntime } as const satisfies Needs;
const planning = [checkingSend, composer, { items: { sends: 'write' } }] as const;

/** Changes how a campaign goes on. */
const acting = { items: { sends: 'write' }, ...steppingCampaigns } as const satisfies Needs;
/** The same for all recipients on a list, ninety at a time. */
const actingOnList = [acting, slow, { items: { sends: 'list' } }] as const;

/** What the endpoints about letters and their sends may touch. */
export const letterAccess = {
  'campaigns/cancel': [acting, takingLettersOff],
  'campaigns/content': { items: { sends: 'read' } },
  'campaigns/get': { items: { sends: 'read' } },
  'campaigns/list': { items: { sends: 'list' } },
  'campaigns/pause': { items: { sends: 'write' } },
  'campaigns/recipients': { items: { people: 'read', sends: 'list' } },
  'campaigns/resolve': acting,
  'campaigns/resolveAll': actingOnList,
  // Of a long list, it reads what was noted of each batch of events.
  'campaigns/results': [{ items: { sends: 'get query' } }, slow],
  'campaigns/resume': acting,
  'campaigns/retryFailed': actingOnList,
  'emailTemplates/check': [
    ...[checkingSend, composer, counting, { items: { emailTemplates: 'read', emailDrafts: 'get' } }],
    { items: { upcomingEvents: 'read', sends: 'read' } },
  ],
  // It reads the whole list, ten seconds at a time: with a processor of its own there are fewer times.
  'emailTemplates/countUnsent': {
    items: { upcomingEvents: 'read', people: 'read', sends: 'read' },
    runtime: { timeout: 29, memory: 1769 },
  },
  'emailTemplates/create': addingTemplates,
  'emailTemplates/draft': { items: { emailDrafts: 'get' } },
  'emailTemplates/saveDraft': [keepingVersions, { items: { emailTemplates: 'get check', emailDrafts: 'get put' } }],
  'emailTemplates/removeDraft': [keepingVersions, { items: { emailDrafts: 'get delete' } }],
  'emailTemplates/versions': { items: { emailVersions: 'query' } },
  'emailTemplates/version': { items: { emailVersions: 'get' } },
  'emailTemplates/list': { items: { emailTemplates: 'read', emailDrafts: 'query' } },
  'emailTemplates/remove': {
    items: {
      ...{ emailTemplates: 'get delete', emailDrafts: 'delete', emailVersions: 'query delete', sends: 'read list' },
    },
  },
  'emailTemplates/replicate': addingTemplates,
  'emailTemplates/schedule': planning,
  // It waits up to 20 s for the end of the send; the API cuts off at 30.
  'emailTemplates/send': [composing, counting, acting, slow, { items: { emailTemplates: 'read' } }],
  'emailTemplates/sendTestMail': [
    ...[composing, composer, deliverable, linked],
    { items: { emailTemplates: 'update' }, mail: true, siteUrl: true },
  ],
  'emailTemplates/update': [
    ...[composing, composer, keepingVersions],
    { items: { emailTemplates: 'update', emailDrafts: 'delete' } },
  ],
  'letters/list': { items: { letters: 'query' } },
  'letters/get': { items: { letters: 'get', letterBodies: 'get' } },
  'letters/follow': { items: { sends: 'update' } },
  'letters/publish': { items: { sends: 'get' }, ...steppingCampaigns },
  'letters/remove': takingLettersOff,
  'scheduledSends/cancel': { items: { sends: 'write' } },
  'scheduledSends/list': { items: { emailTemplates: 'query', sends: 'list' } },
  'scheduledSends/sendNow': [...planning, steppingCampaigns],
  'scheduledSends/update': planning,
} as const satisfies Record<string, Needs | readonly Needs[]>;
