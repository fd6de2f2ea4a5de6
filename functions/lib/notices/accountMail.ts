import { variables } from '../../../shared/platform/resources.ts';
import { escapeHtml } from '../../../shared/platform/text.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { momentText } from '../../../shared/time/eventTimes.ts';
import { type AccountChange, linkToken, passwordLinkLife, passwordToken } from '../accounts/accountMails.ts';
import * as admins from '../accounts/admins.ts';
import { nameHash } from '../accounts/logins.ts';
import type { AccountMail, MailCommand } from '../outbox/outbox.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { withheldFrom } from '../people/suppressions/suppressions.ts';
import { env } from '../platform/aws/env.ts';
import { count, passwordLinkByName, refund } from '../platform/rateLimits.ts';
import { type ComposedMail, type Content, composeContent, paragraph, type Skipped, skip } from './composedMail.ts';

type CommandOf<Kind> = Extract<MailCommand, { kind: Kind }>;
type MailOf<Kind> = Extract<AccountMail, { kind: Kind }>;

export async function accountMail({ to, mail }: CommandOf<'account'>): Promise<ComposedMail | Skipped> {
  const content = await contentOf(mail);
  return content ? mailTo(to, content) : skip('its link is no longer valid');
}

/** Skipped where no admin with the name can be emailed, or one was some minutes ago. */
export async function newPasswordMail({ name, at }: CommandOf<'new-password'>): Promise<ComposedMail | Skipped> {
  // After a time without SES, no one waits for it any more.
  if (Date.now() > at + passwordLinkLife) return skip('too late');
  const { username, address } = (await adminOf(name)) ?? {};
  if (!username || !address || (await withheldFrom(await addressHash(address)))) return skip('no admin can be mailed');
  const attempt = await count(passwordLinkByName, name);
  if (attempt.count > passwordLinkByName.times) return skip('one was sent a few minutes ago');
  const token = await passwordToken(username);
  if (!token) return skip('another has just replaced it');
  const mail = await mailTo(address, newPassword(username, token));
  return { ...mail, uncount: () => refund(attempt) };
}

/** There are few admins, and a hash finds none by itself. */
async function adminOf(name: string): Promise<admins.AdminProfile | undefined> {
  for (const admin of await admins.list()) if ((await nameHash(admin.username)) === name) return admin;
  return undefined;
}

const ofAdmins = `You’re receiving this email because you’re an admin of ${site.name}.`;

async function mailTo(email: string, content: Content): Promise<ComposedMail> {
  const to = { id: await addressHash(email), email, firstName: '' };
  return { letter: { mail: composeContent(content), to, newsletter: false } };
}

/** Undefined where its link would not be valid. */
async function contentOf(mail: AccountMail): Promise<Content | undefined> {
  if (mail.kind === 'changed') return notice(mail);
  const [kind, id] =
    mail.kind === 'address' ? (['unconfirmedAddresses', mail.username] as const) : (['invitations', mail.id] as const);
  const token = await linkToken(kind, id, mail.nonce);
  if (token === undefined) return undefined;
  return mail.kind === 'address' ? address(mail, token) : invitation(mail, token);
}

/** The part after `#` is never sent to a server, so no log contains it. */
const link = (page: string, token: string, label: string) =>
  `<p><strong><a href="${escapeHtml(`${env(variables.siteUrl)}${page}#${encodeURIComponent(token)}`)}">${label}</a></strong></p>`;

const loggedOut = 'All other devices were logged out.';
const changes: Record<AccountChange, (about: string) => string> = {
  password: () => `The password was changed. ${loggedOut}`,
  'password-by-link': () => `A new password was set through a link that was emailed to this address. ${loggedOut}`,
  address: () => 'Another email address was confirmed. This is the last notice we’ll send to this one.',
  'passkey-added': (about) => `The passkey “${about}” was added. Anyone who has it can log in without the password.`,
  'passkey-removed': (about) => `The passkey “${about}” was removed, and no longer works. ${loggedOut}`,
  'app-on': () =>
    `A second factor was switched on: logging in now takes a code from an authenticator app as well as the password. ${loggedOut}`,
  'app-replaced': () =>
    `The second factor was moved to another authenticator app. The previous app and the previous recovery codes no longer work. ${loggedOut}`,
  'app-off': () => 'The second factor was switched off. The password alone is now enough to log in.',
  'recovery-codes': () => 'There are new recovery codes. The previous ones no longer work.',
  'new-admin': (about) => `There is a new admin, who can do everything you can: ${about}.`,
};

const notice = ({ username, at, what, about = '' }: MailOf<'changed'>): Content => ({
  subject: `Something about your account changed (${site.name})`,
  previewText: `About the account of ${username}`,
  content: [
    '<h1>Something about your account changed</h1>',
    paragraph(`Account: ${username}. Time: ${momentText(Date.parse(at), site.timeZone)}.`),
    paragraph(changes[what](about)),
    paragraph(
      'If you know about this, there’s nothing to do. If not, someone else may be in your account: set a new password, by “Forgot your password?” on the login page if need be, and tell the other admins, who can remove the account or the admin.',
    ),
  ],
  why: ofAdmins,
});

const newPassword = (username: string, token: string): Content => ({
  subject: `Set a new password (${site.name})`,
  previewText: `About the account of ${username}`,
  content: [
    '<h1>Set a new password</h1>',
    paragraph(`Someone, probably you, couldn’t log in as ${username} and asked for this link.`),
    link(pages.newPassword, token, 'Set a new password'),
    paragraph(
      `The link works once, for ${passwordLinkLife / 60_000} minutes, unless you ask for a newer one. If you use codes, you’ll need one, too. If you didn’t ask for it, ignore this email: nothing has changed. Please don’t forward it.`,
    ),
  ],
  why: ofAdmins,
});

const invitation = (mail: MailOf<'invitation'>, token: string): Content => ({
  subject: `${mail.by} invites you to look after ${site.name}`,
  previewText: 'Choose a name and a password, and you’re in',
  content: [
    '<h1>You’re invited</h1>',
    paragraph(`${mail.by} would like you to help look after ${site.name}: its events, guests, recordings and letters.`),
    paragraph('Open the page, and choose a name and a password. Nothing happens until you do.'),
    link(pages.invitation, token, 'Accept the invitation'),
    paragraph(
      `The link works once, until ${momentText(mail.endsAt, site.timeZone)}. If you don’t know what this is about, ignore this email.`,
    ),
  ],
  why: `You’re receiving this email because ${mail.by}, an admin of ${site.name}, entered your address.`,
});

const address = (mail: MailOf<'address'>, token: string): Content => ({
  subject: `Is this your address? (${site.name})`,
  previewText: 'Confirm it, and notices about your account will come here',
  content: [
    '<h1>Confirm your address</h1>',
    paragraph(`${mail.username} entered this address for their account as an admin of ${site.name}.`),
    link(pages.confirmAccountAddress, token, 'Yes, this is my address'),
    paragraph('The link works once, within three days. If this isn’t for you, ignore this email.'),
  ],
  why: `You’re receiving this email because an admin of ${site.name} entered your address.`,
});
