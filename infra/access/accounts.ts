import { settings } from '../settings/settings.ts';
import { deliverable, limited, mailing } from './common.ts';
import { mergeNeeds, type Needs } from './needs.ts';

/** scrypt at 2^17 takes 128 MB and much CPU, which comes with memory. */
const checkingPasswords = { runtime: { memory: 1769 } } as const satisfies Needs;
/** Opens or seals the key of a second factor. */
export const sealed = { secrets: ['accounts'] } as const satisfies Needs;
/** Checks the password and, if it is on, a code of the second factor, and counts failed attempts. */
const checkingAdmin = {
  items: { ...limited.items, admins: 'get', secondFactors: 'get update delete' },
  secrets: [...limited.secrets, ...sealed.secrets],
  ...checkingPasswords,
} as const satisfies Needs;
/** Has somebody mailed about an account. */
const mailingAccounts = { items: { accountOutbox: 'put' } } as const satisfies Needs;
/** Notifies an admin of a change to the account. */
const notifyingAdmin = mergeNeeds(mailingAccounts, { items: { adminNames: 'get' } });
const openingSession = {
  items: { admins: 'check', adminNames: 'update', secondFactors: 'check', sessions: 'put' },
} as const satisfies Needs;
/** Leaves what came of a log-in in the log, by keyed hashes, and in the activities. */
const notingLogins = { items: { activities: 'put' }, secrets: limited.secrets } as const satisfies Needs;
/** Where a second factor is required: asks whether an admin has a passkey. */
const requiringFactor: Needs = settings.secondFactorRequired ? { items: { passkeys: 'query' } } : {};
/** Adds one; where one is required, only if the session may. */
const addingFactor = mergeNeeds(
  { items: { admins: 'check', secondFactors: 'update' } },
  settings.secondFactorRequired ? { items: { secondFactors: 'get', passkeys: 'query' } } : {},
);
const endingSessions = { items: { sessions: 'query delete' } } as const satisfies Needs;
/** Ends what an account has handed out. */
const endingAll = mergeNeeds(endingSessions, {
  items: { unconfirmedAddresses: 'delete', invitations: 'query update' },
});

/** What the endpoints for admins, their accounts and their sessions may touch. */
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
  'account/changePassword': [checkingAdmin, notifyingAdmin, openingSession, endingAll, { items: { admins: 'update' } }],
  'account/changeAddress': [
    ...[checkingAdmin, mailingAccounts, deliverable],
    { items: { unconfirmedAddresses: 'put', admins: 'check' } },
  ],
  'account/confirmAddress': [
    ...[limited, notifyingAdmin],
    { items: { unconfirmedAddresses: 'get delete', adminNames: 'update', activities: 'put' } },
  ],
  'account/endSession': endingSessions,
  'account/offerSecondFactor': [checkingAdmin, requiringFactor, { items: { secondFactors: 'put' } }],
  'account/confirmSecondFactor': [
    ...[limited, sealed, notifyingAdmin, addingFactor, endingSessions],
    { items: { secondFactors: 'get query put delete' } },
  ],
  'account/renewRecoveryCodes': [checkingAdmin, notifyingAdmin, { items: { secondFactors: 'query put check' } }],
  'account/removeSecondFactor': [checkingAdmin, requiringFactor, notifyingAdmin, { items: { secondFactors: 'query' } }],
  'account/offerPasskey': [
    checkingAdmin,
    { items: { adminNames: 'get', passkeys: 'query', passkeyChallenges: 'put' }, siteUrl: true },
  ],
  'account/addPasskey': [
    ...[notifyingAdmin, addingFactor],
    ...(settings.secondFactorRequired ? [endingSessions] : []),
    { items: { passkeys: 'query put', passkeyChallenges: 'delete' }, siteUrl: true },
  ],
  'account/renamePasskey': { items: { passkeys: 'update' } },
  'account/removePasskey': [checkingAdmin, notifyingAdmin, endingSessions, { items: { passkeys: 'query delete' } }],
  'adminKeys/create': { items: { adminKeys: 'put' } },
  'adminKeys/redeem': { items: { adminKeys: 'delete' } },
  'admins/list': { items: { adminNames: 'query', invitations: 'query', secondFactors: 'get', passkeys: 'query' } },
  'admins/remove': [
    ...[checkingAdmin, endingAll],
    { items: { admins: 'delete check', adminNames: 'delete', secondFactors: 'query', passkeys: 'query delete' } },
  ],
  'invitations/create': [
    checkingAdmin,
    notifyingAdmin,
    deliverable,
    { items: { invitations: 'get query update', admins: 'check' } },
  ],
  'invitations/withdraw': { items: { invitations: 'get update' } },
  'invitations/lookUp': [limited, { items: { invitations: 'get' } }],
  'invitations/accept': [
    ...[limited, mailingAccounts, openingSession, checkingPasswords, { secrets: ['session'] }],
    { items: { invitations: 'get query update', admins: 'update', adminNames: 'get query', activities: 'put' } },
  ],
  'session/login': [
    ...[checkingAdmin, notifyingAdmin, openingSession, notingLogins],
    { items: { loginFailures: 'update', sessions: 'delete' }, secrets: ['session'] },
  ],
  'session/mailLink': [limited, mailing],
  'session/redeemLink': [
    ...[limited, notingLogins],
    { items: { loginLinks: 'get delete', admins: 'check' }, secrets: ['session'] },
  ],
  'session/offerPasskeyLogin': { items: { passkeyChallenges: 'put' }, siteUrl: true },
  'session/loginByPasskey': [
    ...[limited, notifyingAdmin, notingLogins],
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
