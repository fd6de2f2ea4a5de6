import type { Needs } from './needs.ts';

/* What several functions need. The other files say which endpoint or worker needs which. */

/** Hashes addresses, by which people are found. */
export const hashed = { secrets: ['hashes'] } as const satisfies Needs;
/** Signs or reads the links at the foot of emails. */
export const linked = { secrets: ['links'] } as const satisfies Needs;
/** Counts attempts under hashed addresses. */
export const limited = { items: { rates: 'update' }, ...hashed } as const satisfies Needs;
/** Has one person emailed, in the transaction of what causes the email. */
export const mailing = { items: { outbox: 'put' } } as const satisfies Needs;
export const steppingCampaigns = { queues: ['campaign'] } as const satisfies Needs;
/** Reads what admins have set: the texts of emails, the sender's name, whether the newsletter confirms. */
export const readingSettings = { items: { settings: 'get' } } as const satisfies Needs;
export const deliverable = { items: { suppressions: 'get' } } as const satisfies Needs;
/** As long as the API waits, in seconds. */
export const slow = { runtime: { timeout: 29 } } as const satisfies Needs;

/** Events: a pointer beside them says which one of each kind is active. */
export const recentEvents = (access: 'read' | 'write') => ({ items: { recentEvents: access, activeEvents: access } });
export const upcomingEvents = (access: 'read' | 'write') => ({
  items: { upcomingEvents: access, activeEvents: access },
});

export const importingEpisodes = { episodes: 'query put update', episodeGuids: 'put', counters: 'update' } as const;

/** Composes an email from a letter, whose cards show current content. */
export const composing = {
  items: {
    emailTemplates: 'get',
    recentEvents: 'get',
    upcomingEvents: 'get',
    activeEvents: 'get',
    archiveGuests: 'get',
    episodes: 'get query',
  },
} as const satisfies Needs;

/** Loads the code that cleans or composes an email, half a megabyte. */
export const loadingComposer = { composer: true, runtime: { timeout: 29 } } as const satisfies Needs;

/** Before a letter goes out, reads the letter, the size of its audience and what SES says about the account. */
export const checkingSend = {
  items: { ...composing.items, subscriberCounts: 'query', signupCounts: 'query' },
  mailAccount: true,
} as const satisfies Needs;

export const unpublishingLetters = { items: { letters: 'update', letterBodies: 'delete' } } as const satisfies Needs;

export const givingSeats = {
  items: {
    ...mailing.items,
    ...{ waitingLists: 'query delete', signups: 'getAll update', signupCounts: 'get update' },
    ...{ suppressions: 'getAll', upcomingEvents: 'get' },
  },
} as const satisfies Needs;

/** Erases all personal data that it finds, except in accounts. */
export const erasingTraces = {
  items: {
    subscribers: 'get delete',
    addresses: 'get delete',
    suppressions: 'get put check',
    subscriberCounts: 'update',
    ...{ unconfirmed: 'get delete', addressChanges: 'query delete', outbox: 'query delete', erasures: 'get' },
    ...{ signups: 'query get delete', signupCounts: 'update', waitingLists: 'delete' },
    ...{ campaigns: 'write', sends: 'list' },
  },
  ...steppingCampaigns,
} as const satisfies Needs;
