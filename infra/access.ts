import type { EndpointName } from '../shared/contract/index.ts';
import { site } from '../shared/site.ts';
import { accountAccess, accountData, checkingPasswords } from './accountAccess.ts';
import type { Needs } from './grant.ts';

/** Of the events of a kind: which one is active is a pointer beside them. */
export const recentEvents = (access: 'read' | 'write') => ({ recentEvents: access, activeEvents: access });
export const upcomingEvents = (access: 'read' | 'write') => ({ upcomingEvents: access, activeEvents: access });
/** What the cards of a letter show. Whatever composes or starts one reads it. */
export const letterCards = {
  recentEvents: ['GetItem'],
  upcomingEvents: ['GetItem'],
  activeEvents: ['GetItem'],
  archiveGuests: ['GetItem'],
  episodes: ['Query'],
} as const;
/** Counters are only added to. */
export const count = ['UpdateItem'] as const;
export const waitForJob = ['PutItem', 'GetItem'] as const;
/** Keeps what a letter was, and lets the oldest of that go. */
export const keepVersion = ['Query', 'PutItem', 'DeleteItem'] as const;

/** Takes a letter off the site. */
const takingLettersOff = { letters: ['UpdateItem'], letterBodies: ['DeleteItem'] } as const;

/** Puts a letter on the site, and takes it off where nobody was mailed after all. */
export const publishingLetters = {
  letters: ['GetItem', 'UpdateItem'],
  letterBodies: ['PutItem', 'DeleteItem'],
} as const;

/**
 * What a public form writes for somebody who wants the newsletter: nobody's row is changed by it, and no bounce or
 * complaint undone. Where the mail's button subscribes, the form cannot.
 */
const subscribing: NonNullable<EndpointAccess['tables']>['people'] & object =
  site.newsletter.optIn === 'double'
    ? { subscribers: ['GetItem'], suppressions: ['GetItem'], unconfirmed: ['UpdateItem'] }
    : {
        subscribers: ['GetItem', 'PutItem'],
        suppressions: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      };

/** What is kept about one person, and what erasing it takes. */
export const personalData = {
  read: {
    subscribers: ['GetItem'],
    suppressions: ['GetItem'],
    unconfirmed: ['GetItem'],
    addressChanges: ['Query'],
    signups: ['Query'],
    heldMails: ['BatchGetItem'],
  },
  erase: {
    subscribers: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
    suppressions: ['GetItem', 'PutItem'],
    subscriberCounts: count,
    unconfirmed: ['GetItem', 'DeleteItem'],
    addressChanges: ['Query', 'DeleteItem'],
    moves: ['DeleteItem'],
    signups: ['Query', 'GetItem', 'DeleteItem'],
    signupCounts: count,
    heldMails: ['BatchGetItem', 'DeleteItem'],
  },
} as const;
/** Erases, and leaves to a worker what a send has in hand. */
export const eraseAndFollow = { ...personalData.erase, erasures: ['PutItem'] } as const;

/** What is read before a letter goes out; a job asks SES and looks at the mail. */
export const checkingSend = {
  content: { emailTemplates: ['GetItem'], ...letterCards },
  people: { subscriberCounts: ['Query'], signupCounts: ['Query'] },
} as const;

/** What is to be done stands in the record; the worker is told by a message. */
const actOnImport: EndpointAccess = { tables: { people: { imports: ['GetItem', 'UpdateItem'] } }, queues: ['import'] };

/** What each endpoint may touch, besides what infra/endpointNeeds.ts adds. */
export const endpointAccess = {
  ...accountAccess,
  'adminKeys/create': { tables: { access: { adminKeys: ['PutItem'] } } },
  'adminKeys/redeem': { tables: { access: { adminKeys: ['DeleteItem'] } } },
  'archiveGuests/create': { tables: { content: { archiveGuests: 'write', counters: count } } },
  'archiveGuests/get': { tables: { content: { archiveGuests: 'read' } } },
  'archiveGuests/list': { tables: { content: { archiveGuests: 'read' } } },
  'archiveGuests/remove': { tables: { content: { archiveGuests: 'write' } } },
  'archiveGuests/update': { tables: { content: { archiveGuests: 'write' } } },
  'signups/cancel': {
    tables: { people: { signups: ['GetItem', 'DeleteItem'], signupCounts: count } },
    secrets: ['unsubscribe'],
  },
  'signups/list': { tables: { content: upcomingEvents('read') }, lists: ['people'] },
  'signups/remove': { tables: { people: { signups: ['GetItem', 'DeleteItem'], signupCounts: count } } },
  'signups/create': {
    tables: {
      content: upcomingEvents('read'),
      people: { signups: ['GetItem', 'UpdateItem'], signupCounts: count, ...subscribing },
      access: { rates: count },
    },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
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
  'dashboard/activity': { tables: { access: { activities: ['Query'] } } },
  'dashboard/counts': {
    tables: {
      content: upcomingEvents('read'),
      people: { subscriberCounts: 'read', signupCounts: 'read', heldMails: ['Query'] },
    },
  },
  'dashboard/growth': { tables: { people: { subscriberCounts: 'read', subscriberDays: ['Query'] } } },
  'dashboard/health': { tables: { content: { healthRequests: ['GetItem', 'PutItem'], healthReports: ['GetItem'] } } },
  // check, sendTestMail and update leave cleaning, composing and SES to a worker: that code would triple an endpoint's start.
  'emailTemplates/check': {
    tables: {
      content: {
        emailTemplates: 'read',
        emailDrafts: ['GetItem'],
        ...letterCards,
        upcomingEvents: 'read',
        jobs: waitForJob,
      },
      people: { subscriberCounts: 'read', signupCounts: 'read' },
      sends: 'read',
    },
    queues: ['job'],
    runtime: { timeout: 29 },
  },
  // It reads the whole list, ten seconds at a time: with a processor of its own there are fewer times.
  'emailTemplates/missing': {
    tables: { content: { upcomingEvents: 'read' }, people: 'read', sends: 'read' },
    runtime: { timeout: 29, memory: 1769 },
  },
  'emailTemplates/create': { tables: { content: { emailTemplates: ['PutItem'] } } },
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
    tables: {
      content: { ...checkingSend.content, jobs: waitForJob },
      people: checkingSend.people,
      sends: 'write',
    },
    queues: ['job'],
    runtime: { timeout: 29 },
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
    tables: { content: { emailTemplates: 'read', jobs: waitForJob } },
    queues: ['job'],
    runtime: { timeout: 29 },
  },
  'emailTemplates/sendToEvent': {
    tables: {
      content: { emailTemplates: 'read', ...letterCards, upcomingEvents: 'read' },
      people: { signupCounts: 'read' },
      sends: 'write',
    },
    queues: ['campaign'],
    runtime: { timeout: 29 },
  },
  'emailTemplates/update': {
    tables: { content: { emailTemplates: 'read', jobs: waitForJob } },
    queues: ['job'],
    runtime: { timeout: 29 },
  },
  'episodes/list': { tables: { content: { episodes: 'read' } } },
  'imports/begin': { tables: { people: { imports: ['PutItem'] } }, imports: 'upload' },
  'imports/latest': { tables: { people: { imports: ['GetItem'] } } },
  'imports/check': actOnImport,
  'imports/start': actOnImport,
  'imports/resume': actOnImport,
  'imports/cancel': actOnImport,
  'imports/report': { tables: { people: { imports: ['GetItem'] } }, imports: 'report' },
  // Redrawing a picture takes a processor of its own, which comes with that much memory.
  'images/upload': { media: true, runtime: { memory: 1769, timeout: 29 } },
  'letters/list': { tables: { content: { letters: ['Query'] } } },
  'letters/get': { tables: { content: { letters: ['GetItem'], letterBodies: ['GetItem'] } } },
  'letters/follow': { tables: { sends: count } },
  'letters/publish': { tables: { sends: ['GetItem'] }, queues: ['campaign'] },
  'letters/remove': { tables: { content: takingLettersOff } },
  'newsletter/subscribe': {
    tables: { people: subscribing, access: { rates: count } },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
  'newsletter/confirm': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem'],
        suppressions: ['GetItem', 'DeleteItem'],
        subscriberCounts: count,
        unconfirmed: ['GetItem', 'DeleteItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
  'newsletter/unsubscribe': {
    tables: {
      people: {
        moves: ['Query'],
        subscribers: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
        suppressions: ['GetItem', 'PutItem'],
        subscriberCounts: count,
      },
      // It counts for the letter whose link it was.
      sends: count,
    },
    secrets: ['unsubscribe'],
  },
  'newsletter/unsubscribePage': {},
  'pages/absent': { site: 'readAbsent' },
  // Every sign-up is read for it.
  'personalData/lookUp': {
    tables: { people: personalData.read, access: { rates: ['GetItem'], ...accountData.read }, sends: 'read' },
    lists: ['sends'],
    secrets: ['unsubscribe'],
    runtime: { timeout: 29 },
  },
  'personalData/erase': {
    tables: {
      people: eraseAndFollow,
      access: { rates: ['GetItem', 'DeleteItem'], ...accountData.erase },
      sends: 'write',
    },
    lists: ['sends'],
    queues: ['campaign'],
    secrets: ['unsubscribe'],
    runtime: { timeout: 29 },
  },
  'readerDetails/show': {
    tables: {
      people: { ...personalData.read, moves: ['Query'] },
      access: { rates: ['GetItem', ...count] },
      sends: 'read',
    },
    lists: ['sends'],
    secrets: ['unsubscribe'],
    runtime: { timeout: 29 },
  },
  'readerDetails/correctName': {
    tables: { people: { subscribers: ['GetItem', 'UpdateItem'], moves: ['Query'] }, access: { rates: count } },
    secrets: ['unsubscribe'],
  },
  // Whom to mail, and where, is for the worker to find out.
  'readerDetails/mailLink': {
    tables: { access: { rates: count } },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
  'readerDetails/changeAddress': {
    tables: {
      people: { subscribers: ['GetItem'], addressChanges: ['PutItem'] },
      access: { rates: count },
    },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
  'readerDetails/confirmAddress': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
        suppressions: ['GetItem', 'PutItem', 'DeleteItem'],
        subscriberCounts: count,
        moves: ['PutItem'],
        addressChanges: ['GetItem', 'UpdateItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['unsubscribe'],
  },
  'readerDetails/erase': {
    tables: {
      people: { ...eraseAndFollow, moves: ['Query', 'DeleteItem'] },
      access: { rates: ['GetItem', 'DeleteItem', ...count] },
      sends: 'write',
    },
    lists: ['sends'],
    queues: ['campaign'],
    secrets: ['unsubscribe'],
    runtime: { timeout: 29 },
  },
  'recentEvents/activate': { tables: { content: recentEvents('write') } },
  'recentEvents/active': { tables: { content: recentEvents('read') } },
  'recentEvents/create': { tables: { content: { ...recentEvents('write'), counters: count } } },
  'recentEvents/list': { tables: { content: recentEvents('read') } },
  'recentEvents/remove': { tables: { content: recentEvents('write') } },
  'recentEvents/setLatest': { tables: { content: recentEvents('write') } },
  'recentEvents/update': { tables: { content: recentEvents('write') } },
  'scheduledSends/cancel': { tables: { sends: 'write' } },
  'scheduledSends/list': { tables: { content: { emailTemplates: ['Query'] } }, lists: ['sends'] },
  'scheduledSends/sendNow': {
    tables: {
      content: { ...checkingSend.content, jobs: waitForJob },
      people: checkingSend.people,
      sends: 'write',
    },
    queues: ['job', 'campaign'],
    runtime: { timeout: 29 },
  },
  'scheduledSends/update': {
    tables: {
      content: { ...checkingSend.content, jobs: waitForJob },
      people: checkingSend.people,
      sends: 'write',
    },
    queues: ['job'],
    runtime: { timeout: 29 },
  },
  'session/login': {
    tables: {
      access: {
        admins: ['GetItem', 'ConditionCheckItem'],
        adminNames: ['GetItem', 'UpdateItem'],
        secondFactors: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        sessions: ['PutItem'],
        sessionLists: ['PutItem'],
        accountMails: ['PutItem'],
        rates: count,
      },
    },
    queues: ['confirmation'],
    secrets: ['session', 'unsubscribe'],
    runtime: checkingPasswords,
  },
  'session/logout': { tables: { access: { sessions: ['DeleteItem'] } }, secrets: ['session'] },
  'session/user': { tables: { access: { sessions: ['GetItem', 'UpdateItem'] } }, secrets: ['session'] },
  'subscribers/list': { lists: ['people'] },
  'subscribers/create': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem'],
        suppressions: ['GetItem', 'DeleteItem'],
        subscriberCounts: count,
      },
    },
    secrets: ['unsubscribe'],
  },
  'subscribers/update': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
        suppressions: ['GetItem', 'PutItem', 'DeleteItem'],
        subscriberCounts: count,
        moves: ['PutItem'],
      },
    },
    secrets: ['unsubscribe'],
  },
  'subscribers/remove': { tables: { people: { subscribers: ['GetItem', 'DeleteItem'], subscriberCounts: count } } },
  'upcomingEvents/activate': { tables: { content: upcomingEvents('write') } },
  'upcomingEvents/active': { tables: { content: upcomingEvents('read') } },
  'upcomingEvents/create': { tables: { content: { ...upcomingEvents('write'), counters: count } } },
  'upcomingEvents/list': { tables: { content: upcomingEvents('read') } },
  'upcomingEvents/remove': { tables: { content: upcomingEvents('write') } },
  'upcomingEvents/update': { tables: { content: upcomingEvents('write') } },
} as const satisfies Record<EndpointName, EndpointAccess> as Record<EndpointName, EndpointAccess>;

/** Of the Access table, an endpoint names the kinds of items. */
type EndpointAccess = Needs & { tables?: { access?: object } };
