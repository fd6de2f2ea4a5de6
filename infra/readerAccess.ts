import { site } from '../shared/site.ts';
import { accountData } from './accountAccess.ts';
import { count, type EndpointAccess, eraseAndFollow, personalData, upcomingEvents } from './itemAccess.ts';

/**
 * What a public form writes for somebody who wants the newsletter: nobody's row is changed by it, and nothing undone that
 * suppresses an address. Where the mail's button subscribes, the form cannot.
 */
const subscribing: NonNullable<EndpointAccess['tables']>['people'] & object = {
  suppressions: ['GetItem', 'ConditionCheckItem'],
  unconfirmed: ['UpdateItem', 'DeleteItem'],
  ...(site.newsletter.optIn === 'double'
    ? { subscribers: ['ConditionCheckItem'], addresses: ['GetItem', 'ConditionCheckItem'] }
    : {
        subscribers: ['PutItem', 'ConditionCheckItem'],
        addresses: ['GetItem', 'PutItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      }),
};

/** What is to be done stands in the record; the worker is told by a message. */
const actOnImport: EndpointAccess = { tables: { people: { imports: ['GetItem', 'UpdateItem'] } }, queues: ['import'] };

/** What the endpoints about readers, and about those who sign up for events, may touch. */
export const readerAccess = {
  'signups/cancel': {
    tables: { people: { signups: ['GetItem', 'DeleteItem'], signupCounts: count } },
    secrets: ['links'],
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
    secrets: ['links'],
  },
  'imports/begin': { tables: { people: { imports: ['PutItem'] } }, imports: 'upload' },
  'imports/latest': { tables: { people: { imports: ['GetItem'] } } },
  'imports/check': actOnImport,
  'imports/start': actOnImport,
  'imports/resume': actOnImport,
  'imports/cancel': actOnImport,
  'imports/report': { tables: { people: { imports: ['GetItem'] } }, imports: 'report' },
  'newsletter/subscribe': {
    tables: { people: subscribing, access: { rates: count } },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'newsletter/confirm': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem', 'UpdateItem'],
        addresses: ['GetItem', 'PutItem'],
        suppressions: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
        subscriberCounts: count,
        unconfirmed: ['GetItem', 'DeleteItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'newsletter/unsubscribe': {
    tables: {
      people: {
        subscribers: ['GetItem', 'DeleteItem'],
        addresses: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
        suppressions: ['GetItem', 'PutItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      },
      // It counts for the letter whose link it was, and whose ledger knows the address.
      sends: ['BatchGetItem', ...count],
    },
    secrets: ['links'],
  },
  'newsletter/unsubscribePage': {},
  // Every sign-up is read for it.
  'personalData/lookUp': {
    tables: { people: personalData.read, access: { rates: ['GetItem'], ...accountData.read }, sends: 'read' },
    lists: ['sends'],
    secrets: ['links'],
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
    secrets: ['links'],
    runtime: { timeout: 29 },
  },
  'readerDetails/show': {
    tables: {
      people: personalData.read,
      access: { rates: ['GetItem', ...count] },
      sends: 'read',
    },
    lists: ['sends'],
    secrets: ['links'],
    runtime: { timeout: 29 },
  },
  'readerDetails/correctName': {
    tables: {
      people: { subscribers: ['GetItem', 'UpdateItem'], addresses: ['GetItem'], subscriberCounts: count },
      access: { rates: count },
    },
    secrets: ['links'],
  },
  // Whom to mail, and where, is for the worker to find out.
  'readerDetails/mailLink': {
    tables: { access: { rates: count } },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'readerDetails/changeAddress': {
    tables: {
      people: { subscribers: ['GetItem'], addresses: ['GetItem'], addressChanges: ['PutItem'] },
      access: { rates: count },
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'readerDetails/confirmAddress': {
    tables: {
      people: {
        subscribers: ['GetItem', 'UpdateItem', 'DeleteItem'],
        addresses: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
        suppressions: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
        subscriberCounts: count,
        addressChanges: ['GetItem', 'UpdateItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'readerDetails/erase': {
    tables: {
      people: eraseAndFollow,
      access: { rates: ['GetItem', 'DeleteItem', ...count] },
      sends: 'write',
    },
    lists: ['sends'],
    queues: ['campaign'],
    secrets: ['links'],
    runtime: { timeout: 29 },
  },
  'subscribers/list': { lists: ['people'] },
  'subscribers/create': {
    tables: {
      people: {
        subscribers: ['GetItem', 'PutItem'],
        addresses: ['GetItem', 'PutItem'],
        suppressions: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      },
    },
    secrets: ['links'],
  },
  'subscribers/update': {
    tables: {
      people: {
        subscribers: ['GetItem', 'UpdateItem'],
        addresses: ['GetItem', 'PutItem', 'UpdateItem'],
        suppressions: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      },
    },
    secrets: ['links'],
  },
  'subscribers/remove': {
    tables: { people: { subscribers: ['GetItem', 'DeleteItem'], addresses: ['UpdateItem'], subscriberCounts: count } },
  },
} as const satisfies Record<string, EndpointAccess>;
