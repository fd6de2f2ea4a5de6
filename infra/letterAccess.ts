import { checkingSend, count, type EndpointAccess, keepVersion, letterCards } from './itemAccess.ts';

/** Takes a letter off the site. */
const takingLettersOff = { letters: ['UpdateItem'], letterBodies: ['DeleteItem'] } as const;

/**
 * Those that clean or compose a mail: that code is half a megabyte, which takes a second to load with the usual memory.
 * tests/bench/bundles.ts allows them a bundle of their size.
 */
export const composing = { timeout: 29, memory: 1024 } as const;

/** What the endpoints about letters and their sends may touch. */
export const letterAccess = {
  'campaigns/cancel': { tables: { content: takingLettersOff, sends: 'write' }, queues: ['campaign'] },
  'campaigns/content': { tables: { sends: 'read' } },
  'campaigns/get': { tables: { sends: 'read' } },
  'campaigns/list': { lists: ['sends'] },
  'campaigns/pause': { tables: { sends: 'write' } },
  'campaigns/recipients': { tables: { people: 'read' }, lists: ['sends'] },
  'campaigns/resolve': { tables: { sends: 'write' }, queues: ['campaign'] },
  'campaigns/resolveAll': {
    tables: { sends: 'write' },
    lists: ['sends'],
    queues: ['campaign'],
    runtime: { timeout: 29 },
  },
  // Of a long list, it reads what was noted of each batch of events.
  'campaigns/results': { tables: { sends: ['GetItem', 'Query'] }, runtime: { timeout: 29 } },
  'campaigns/resume': { tables: { sends: 'write' }, queues: ['campaign'] },
  // Recipients go back ninety at a time.
  'campaigns/retryFailed': {
    tables: { sends: 'write' },
    lists: ['sends'],
    queues: ['campaign'],
    runtime: { timeout: 29 },
  },
  'emailTemplates/check': {
    tables: {
      content: {
        emailTemplates: 'read',
        emailDrafts: ['GetItem'],
        ...letterCards,
        upcomingEvents: 'read',
      },
      people: { subscriberCounts: 'read', signupCounts: 'read' },
      sends: 'read',
    },
    mailAccount: true,
    runtime: composing,
  },
  // It reads the whole list, ten seconds at a time: with a processor of its own there are fewer times.
  'emailTemplates/missing': {
    tables: { content: { upcomingEvents: 'read' }, people: 'read', sends: 'read' },
    runtime: { timeout: 29, memory: 1769 },
  },
  'emailTemplates/create': { tables: { content: { emailTemplates: ['GetItem', 'PutItem'] } } },
  'emailTemplates/draft': { tables: { content: { emailDrafts: ['GetItem'] } } },
  'emailTemplates/saveDraft': {
    tables: {
      content: {
        emailTemplates: ['GetItem', 'ConditionCheckItem'],
        emailDrafts: ['GetItem', 'PutItem'],
        emailVersions: keepVersion,
      },
    },
  },
  'emailTemplates/removeDraft': {
    tables: { content: { emailDrafts: ['GetItem', 'DeleteItem'], emailVersions: keepVersion } },
  },
  'emailTemplates/versions': { tables: { content: { emailVersions: ['Query'] } } },
  'emailTemplates/version': { tables: { content: { emailVersions: ['GetItem'] } } },
  'emailTemplates/list': { tables: { content: { emailTemplates: 'read', emailDrafts: ['Query'] } } },
  'emailTemplates/remove': {
    tables: {
      content: {
        emailTemplates: ['GetItem', 'DeleteItem'],
        emailDrafts: ['DeleteItem'],
        emailVersions: ['Query', 'DeleteItem'],
      },
      sends: 'read',
    },
    lists: ['sends'],
  },
  'emailTemplates/replicate': { tables: { content: { emailTemplates: ['GetItem', 'PutItem'] } } },
  'emailTemplates/schedule': {
    tables: { ...checkingSend, sends: 'write' },
    mailAccount: true,
    runtime: composing,
  },
  'emailTemplates/send': {
    tables: {
      content: { emailTemplates: 'read', ...letterCards },
      people: { subscriberCounts: 'read', signupCounts: 'read' },
      sends: 'write',
    },
    queues: ['campaign'],
    // It waits up to 20 s for the end of the send; the API cuts off at 30.
    runtime: { timeout: 29 },
  },
  'emailTemplates/sendTestMail': {
    tables: {
      content: { emailTemplates: ['GetItem', 'UpdateItem'], ...letterCards },
      people: { suppressions: ['GetItem'] },
    },
    secrets: ['links'],
    mail: true,
    siteUrl: true,
    runtime: composing,
  },
  'emailTemplates/update': {
    tables: {
      content: {
        emailTemplates: ['GetItem', 'UpdateItem'],
        emailDrafts: ['DeleteItem'],
        emailVersions: keepVersion,
        ...letterCards,
      },
    },
    runtime: composing,
  },
  'letters/list': { tables: { content: { letters: ['Query'] } } },
  'letters/get': { tables: { content: { letters: ['GetItem'], letterBodies: ['GetItem'] } } },
  'letters/follow': { tables: { sends: count } },
  'letters/publish': { tables: { sends: ['GetItem'] }, queues: ['campaign'] },
  'letters/remove': { tables: { content: takingLettersOff } },
  'scheduledSends/cancel': { tables: { sends: 'write' } },
  'scheduledSends/list': { tables: { content: { emailTemplates: ['Query'] } }, lists: ['sends'] },
  'scheduledSends/sendNow': {
    tables: { ...checkingSend, sends: 'write' },
    queues: ['campaign'],
    mailAccount: true,
    runtime: composing,
  },
  'scheduledSends/update': {
    tables: { ...checkingSend, sends: 'write' },
    mailAccount: true,
    runtime: composing,
  },
} as const satisfies Record<string, EndpointAccess>;
