import type { Needs } from './grant.ts';
import { count } from './itemAccess.ts';

/** scrypt at 2^17 takes 128 MB and much CPU, which comes with memory. */
export const checkingPasswords = { memory: 1769 };

/** Orders a mail about an account, for the worker of the queue. */
const mailing = { accountMails: ['PutItem'] } as const;
/** Uses up a code of the app, or a recovery code. */
const takingCodes = ['GetItem', 'UpdateItem', 'DeleteItem'] as const;
/** Asks an admin who is signed in for the password and a code once more, and counts wrong ones. */
const steppingUp = { rates: count, admins: ['GetItem'], secondFactors: takingCodes } as const;
const endingSessions = { sessionLists: ['Query', 'DeleteItem'], sessions: ['DeleteItem'] } as const;
/** Of somebody's address: whether mail to it came back. */
const deliverable = { suppressions: ['GetItem'] } as const;

/** What is kept about an address with accounts, and what erasing it takes. */
export const accountData = {
  read: { adminNames: ['Query'], invitations: ['GetItem'], unconfirmedAddresses: ['GetItem'] },
  erase: {
    adminNames: ['Query'],
    invitations: ['GetItem', 'UpdateItem'],
    unconfirmedAddresses: ['GetItem', 'DeleteItem'],
  },
} as const;

/** What the endpoints about admins' accounts may touch. */
export const accountAccess = {
  'account/get': {
    tables: {
      access: {
        adminNames: ['GetItem'],
        unconfirmedAddresses: ['GetItem'],
        secondFactors: ['Query'],
        sessionLists: ['Query'],
        sessions: ['BatchGetItem'],
      },
    },
  },
  'account/changeSignIn': {
    tables: {
      access: {
        ...steppingUp,
        ...mailing,
        admins: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
        adminNames: ['GetItem', 'UpdateItem'],
        secondFactors: [...takingCodes, 'ConditionCheckItem'],
        sessionLists: ['Query', 'PutItem', 'DeleteItem'],
        sessions: ['PutItem', 'DeleteItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'account/changeAddress': {
    tables: { access: { ...steppingUp, ...mailing, unconfirmedAddresses: ['PutItem'] }, people: deliverable },
    queues: ['confirmation'],
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'account/confirmAddress': {
    tables: {
      access: {
        ...mailing,
        rates: count,
        unconfirmedAddresses: ['GetItem', 'DeleteItem'],
        adminNames: ['GetItem', 'UpdateItem'],
        activities: ['PutItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'account/endSession': { tables: { access: endingSessions } },
  'account/offerSecondFactor': {
    tables: { access: { ...steppingUp, secondFactors: [...takingCodes, 'PutItem'] } },
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'account/confirmSecondFactor': {
    tables: {
      access: {
        ...endingSessions,
        ...mailing,
        rates: count,
        admins: ['ConditionCheckItem'],
        adminNames: ['GetItem'],
        secondFactors: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'account/renewRecoveryCodes': {
    tables: {
      access: {
        ...steppingUp,
        ...mailing,
        adminNames: ['GetItem'],
        secondFactors: [...takingCodes, 'Query', 'PutItem', 'ConditionCheckItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'account/removeSecondFactor': {
    tables: {
      access: { ...steppingUp, ...mailing, adminNames: ['GetItem'], secondFactors: [...takingCodes, 'Query'] },
    },
    queues: ['confirmation'],
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'admins/list': {
    tables: { access: { adminNames: ['Query'], invitations: ['Query'], secondFactors: ['GetItem'] } },
  },
  'admins/remove': {
    tables: {
      access: {
        ...endingSessions,
        ...steppingUp,
        admins: ['GetItem', 'DeleteItem', 'ConditionCheckItem'],
        adminNames: ['DeleteItem'],
        secondFactors: [...takingCodes, 'Query'],
        unconfirmedAddresses: ['DeleteItem'],
        invitations: ['Query', 'UpdateItem'],
      },
    },
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'invitations/create': {
    tables: {
      access: { ...steppingUp, ...mailing, adminNames: ['GetItem'], invitations: ['GetItem', 'UpdateItem'] },
      people: deliverable,
    },
    queues: ['confirmation'],
    secrets: ['links'],
    runtime: checkingPasswords,
  },
  'invitations/resend': {
    tables: {
      access: { ...mailing, rates: count, invitations: ['GetItem', 'UpdateItem'] },
      people: deliverable,
    },
    queues: ['confirmation'],
    secrets: ['links'],
  },
  'invitations/withdraw': { tables: { access: { invitations: ['GetItem', 'UpdateItem'] } } },
  'invitations/lookUp': {
    tables: { access: { rates: count, invitations: ['GetItem'] } },
    secrets: ['links'],
  },
  'invitations/accept': {
    tables: {
      access: {
        ...mailing,
        rates: count,
        invitations: ['GetItem', 'UpdateItem'],
        admins: ['UpdateItem', 'ConditionCheckItem'],
        adminNames: ['Query', 'UpdateItem'],
        secondFactors: ['ConditionCheckItem'],
        sessionLists: ['PutItem'],
        sessions: ['PutItem'],
        activities: ['PutItem'],
      },
    },
    queues: ['confirmation'],
    secrets: ['session', 'links'],
    runtime: checkingPasswords,
  },
} as const satisfies Record<string, Needs>;
