import { expect, test } from 'vitest';
import { assembly } from '../../infra/local/cloud/build.ts';
import { readAssembly } from '../../infra/local/template/readTemplate.ts';
import { type SecretName, secretNames } from '../../shared/platform/resources.ts';

/** Endpoints that ask for the password, and a code of the second factor, again. */
const steppingUp = [
  ...['api/account/changePassword', 'api/account/changeAddress', 'api/account/offerSecondFactor'],
  ...['api/account/renewRecoveryCodes', 'api/account/removeSecondFactor'],
  ...['api/account/offerPasskey', 'api/account/removePasskey', 'api/admins/remove', 'api/invitations/create'],
];

/** Who reads which secret, besides admin endpoints, which all read `session`. A function that gains one is a decision. */
const readers: Record<Exclude<SecretName, 'session'>, string[]> = {
  origin: ['workers/authorizeCloudFront'],
  // They sign a link at the foot of a mail, or are what such a link leads to.
  links: [
    ...['api/newsletter/unsubscribe', 'api/signups/cancel', 'api/signups/takeSeat', 'api/pages/byLink'],
    ...['api/readerDetails/show', 'api/readerDetails/correctName', 'api/readerDetails/mailLink'],
    ...['api/emailTemplates/sendTestMail', 'workers/sendNewsletter', 'workers/sendNotices', 'workers/sendTrialMail'],
  ],
  // They check or set up a code of a second factor, or seal or show the address of an admin's private calendar.
  accounts: [
    ...[...steppingUp, 'api/session/login', 'api/account/confirmSecondFactor', 'workers/manageAdmins'],
    ...['api/calendar/address', 'api/calendar/renew'],
  ],
  // They find a person by an address that somebody entered or SES named, count attempts, or note or show log-ins.
  hashes: [
    ...[...steppingUp, 'api/account/confirmSecondFactor', 'api/account/confirmAddress', 'api/dashboard/activity'],
    ...['login', 'loginByPasskey', 'logout', 'mailLink', 'redeemLink'].map((action) => `api/session/${action}`),
    ...['api/invitations/accept', 'api/invitations/lookUp', 'api/invitations/resend'],
    ...['api/newsletter/subscribe', 'api/signups/create', 'api/emailTemplates/sendTestMail'],
    ...['show', 'correctName', 'mailLink', 'changeAddress', 'confirmAddress', 'erase'].map(
      (action) => `api/readerDetails/${action}`,
    ),
    ...['api/personalData/lookUp', 'api/personalData/erase', 'api/subscribers/create', 'api/subscribers/update'],
    ...['workers/handleSesEvents', 'workers/importSubscribers', 'workers/sendNotices'],
  ],
};

const { functions } = readAssembly(assembly, { site: 'localhost', services: 'http://127.0.0.1' });
const readersOf = (secret: SecretName) =>
  functions
    .filter(({ statements }) =>
      statements.some(
        ({ actions, resources }) =>
          actions.some((action) => /^(\*|secretsmanager:(\*|GetSecretValue))$/.test(action)) &&
          resources.some((resource) => resource.toLowerCase().includes(`secrets${secret}`)),
      ),
    )
    .map(({ name }) => name)
    .sort();

test.each(Object.entries(readers))('the secret %s is read by these functions, and no others', (secret, names) => {
  expect(readersOf(secret as SecretName)).toEqual([...new Set(names)].sort());
});

test('no function of a public page reads what accounts depend on', () => {
  const isPublic = (name: string) =>
    /^api\/(newsletter|signups\/(create|cancel|takeSeat)|readerDetails|letters\/(get|list|follow))/.test(name);
  for (const secret of ['accounts', 'origin', 'session'] as const)
    expect(readersOf(secret).filter(isPublic)).toEqual([]);
});

test('the environment of a function names the secrets that it may read, and no others', () => {
  for (const { name, environment } of functions)
    expect(secretNames.filter((secret) => `${secret.toUpperCase()}_SECRET_ARN` in environment)).toEqual(
      secretNames.filter((secret) => readersOf(secret).includes(name)),
    );
});
