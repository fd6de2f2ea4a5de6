import { settings } from '../settings/settings.ts';
import { deliverable, limited, mailing } from './common.ts';
import { mergeNeeds, type Needs } from './needs.ts';

/** scrypt at 2^17 takes 128 MB and much CPU, which comes with memory. */
const hashingPasswords = { runtime: { memory: 1769 } } as const satisfies Needs;
/** Opens or seals the key of a second factor. */
const sealed = { secrets: ['accounts'] } as const satisfies Needs;
/** Checks a code of the second factor, if it is on, and counts failed attempts. */
const checkingCode = {
  items: { ...limited.items, secondFactors: 'get update delete' },
  secrets: [...limited.secrets, ...sealed.secrets],
} as const satisfies Needs;
const checkingAdmin = mergeNeeds(checkingCode, hashingPasswords, { items: { admins: 'get' } });
const mailingAccounts = { items: { accountOutbox: 'put' } } as const satisfies Needs;
const notifyingAdmin = mergeNeeds(mailingAccounts, { items: { adminNames: 'get' } });
const openingSession = {
  items: { admins: 'check', adminNames: 'update', secondFactors: 'check', sessions: 'put' },
  secrets: ['session'],
} as const satisfies Needs;
/** Leaves what became of a log-in in the log, by keyed hashes, and in the activities. */
const notingLogins = { items: { activities: 'put' }, secrets: limited.secrets } as const satisfies Needs;
/** Opens a session in place of the browser's own. */
const signingIn = mergeNeeds(openingSession, notingLogins, { items: { sessions: 'delete' } });
/** Where a second factor is required: asks whether an admin has a passkey. */
const requiringFactor: Needs = settings.secondFactorRequired
  ? { items: { secondFactors: 'get', passkeys: 'query' } }
  : {};
/** Adds one; where one is required, only if the session may. */
const addingFactor = mergeNeeds(requiringFactor, { items: { admins: 'check', secondFactors: 'update' } });
const endingSessions = { items: { sessions: 'query delete' } } as const satisfies Needs;
/** Ends what an account has handed out. */
const endingAll = mergeNeeds(endingSessions, {
  items: { unconfirmedAddresses: 'delete', passwordLinks: 'delete', invitations: 'query delete' },
});
const choosingPassword = mergeNeeds(hashingPasswords, notifyingAdmin, endingAll, {
  items: { admins: 'get update', adminNames: 'update' },
});

export const accountAccess = {
  'account/get': {
    items: {
      adminNames: 'get',
      unconfirmedAddresses: 'get',
      secondFactors: 'query',
      passkeys: 'query',
      sessions: 'query',
    },
  },
  'account/stepUp': [checkingAdmin, { items: { sessions: 'update' } }],
  'account/changePassword': [choosingPassword, openingSession, { items: { secondFactors: 'get' } }],
  'account/changeAddress': [
    ...[limited, mailingAccounts, deliverable],
    { items: { unconfirmedAddresses: 'update', sessions: 'check' } },
  ],
  'account/confirmAddress': [
    ...[limited, notifyingAdmin],
    {
      items: { unconfirmedAddresses: 'get delete', passwordLinks: 'delete', adminNames: 'update', activities: 'put' },
    },
  ],
  'account/endSession': endingSessions,
  'account/offerSecondFactor': [sealed, requiringFactor, { items: { secondFactors: 'put' } }],
  'account/confirmSecondFactor': [
    ...[limited, sealed, notifyingAdmin, addingFactor, endingSessions],
    { items: { secondFactors: 'get query put delete' } },
  ],
  'account/renewRecoveryCodes': [notifyingAdmin, { items: { secondFactors: 'query put check delete' } }],
  'account/removeSecondFactor': [requiringFactor, notifyingAdmin, { items: { secondFactors: 'query delete' } }],
  'account/offerPasskey': [
    requiringFactor,
    { items: { adminNames: 'get', passkeys: 'query', passkeyChallenges: 'put' }, siteUrl: true },
  ],
  'account/addPasskey': [
    ...[notifyingAdmin, addingFactor],
    ...(settings.secondFactorRequired ? [endingSessions] : []),
    { items: { passkeys: 'query put', passkeyChallenges: 'delete' }, siteUrl: true },
  ],
  'account/removePasskey': [requiringFactor, notifyingAdmin, endingSessions, { items: { passkeys: 'query delete' } }],
  'adminKeys/create': { items: { adminKeys: 'put' } },
  'adminKeys/redeem': { items: { adminKeys: 'delete' } },
  'admins/list': { items: { adminNames: 'query', invitations: 'query', secondFactors: 'get', passkeys: 'query' } },
  'admins/remove': [
    endingAll,
    {
      items: {
        ...{ admins: 'get delete check', adminNames: 'delete' },
        ...{ secondFactors: 'query delete', passkeys: 'query delete' },
      },
    },
  ],
  'invitations/create': [
    ...[limited, mailingAccounts, deliverable],
    { items: { invitations: 'update', sessions: 'check' } },
  ],
  'invitations/withdraw': { items: { invitations: 'delete' } },
  'invitations/accept': [
    ...[limited, mailingAccounts, openingSession, hashingPasswords],
    { items: { invitations: 'get delete', admins: 'update', adminNames: 'query', activities: 'put' } },
  ],
  'session/login': [checkingAdmin, signingIn, { items: { loginFailures: 'update' } }],
  'session/forgotPassword': [limited, mailing],
  'session/resetPassword': [checkingCode, choosingPassword, signingIn, { items: { passwordLinks: 'get' } }],
  'session/offerPasskeyLogin': { items: { passkeyChallenges: 'put' }, siteUrl: true },
  'session/loginByPasskey': [
    notingLogins,
    {
      items: {
        ...{ adminNames: 'query update', sessions: 'put delete' },
        ...{ passkeys: 'get update', passkeyChallenges: 'delete' },
      },
    },
    { secrets: ['session'], siteUrl: true },
  ],
  'session/logout': [notingLogins, { items: { sessions: 'delete' }, secrets: ['session'] }],
  'session/user': { items: { sessions: 'get update' }, secrets: ['session'] },
} as const satisfies Record<string, Needs | readonly Needs[]>;
