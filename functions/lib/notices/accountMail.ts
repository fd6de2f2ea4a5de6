import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { addressToken, invitationToken } from '../accounts/admins/accountLinks.ts';
import * as admins from '../accounts/admins/admins.ts';
import { withheldBecause } from '../accounts/mails/accountNotices.ts';
import { nameHash } from '../accounts/sessions/loginAudit.ts';
import * as loginLinks from '../accounts/sessions/loginLinks.ts';
import type { AccountMail, MailCommand } from '../outbox/outbox.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { env } from '../platform/aws/env.ts';
import * as rateCounters from '../platform/rateLimits/rateCounters.ts';
import { loginLinkByName, loginLinkBySite } from '../platform/rateLimits/rateLimits.ts';
import { type ComposedMail, type Content, composeContent, paragraph, type Skipped, skip } from './composedMail.ts';

type AccountCommand = Extract<MailCommand, { kind: 'account' }>;

/** The mail about an admin's account. Skipped where its link would not be valid. */
export async function accountMail({ to: email, mail }: AccountCommand): Promise<ComposedMail | Skipped> {
  const content = await contentOf(mail);
  if (!content) return skip('its link is no longer valid');
  return {
    letter: {
      mail: composeContent(content),
      to: { id: await addressHash(email), email, firstName: mail.username },
      newsletter: false,
    },
  };
}

/** The part after `#` is never sent to a server, so no log contains it. */
const link = (page: string, token: string, label: string) =>
  `<p><strong><a href="${escapeHtml(`${env(variables.siteUrl)}${page}#${token}`)}">${label}</a></strong></p>`;

const ofAdmins = `You’re receiving this email because you’re an admin of ${site.name}.`;
const dateText = (milliseconds: number) =>
  new Date(milliseconds).toLocaleDateString(site.language, { weekday: 'long', month: 'long', day: 'numeric' });
/** Admins may be anywhere: the text around it names the time zone. */
const timeText = (at: string) =>
  new Date(at).toLocaleString(site.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const notYou = (what: string) =>
  `If this was you, there’s nothing to do. If not, ${what}, and tell the other admins: someone knows your password.`;

/** Undefined where the link of the mail would not be valid. */
async function contentOf(mail: AccountMail): Promise<Content | undefined> {
  switch (mail.kind) {
    case 'invitation': {
      const token = await invitationToken(mail.invitationId, mail.mails);
      return token === undefined ? undefined : invitation(mail, token);
    }
    case 'address': {
      const token = await addressToken(mail.username, mail.nonce);
      return token === undefined ? undefined : address(mail, token);
    }
    case 'password-changed':
      return notice(mail, 'Your password was changed', [
        `The password of ${mail.username} was changed on ${timeText(mail.at)} UTC. All other devices were logged out.`,
        notYou('ask another admin to remove your account'),
      ]);
    case 'second-factor-on':
      return notice(mail, 'Your second factor is on', [
        `A second factor was switched on for ${mail.username} on ${timeText(mail.at)} UTC. Logging in now takes a code from an authenticator app as well as the password. All other devices were logged out.`,
        notYou('ask another admin to remove your account and invite you again'),
      ]);
    case 'second-factor-replaced':
      return notice(mail, 'Your second factor was replaced', [
        `The second factor of ${mail.username} was moved to another authenticator app on ${timeText(mail.at)} UTC. The previous app and the previous recovery codes no longer work. All other devices were logged out.`,
        notYou('ask another admin to remove your account and invite you again'),
      ]);
    case 'recovery-codes-renewed':
      return notice(mail, 'You have new recovery codes', [
        `${mail.username} got new recovery codes on ${timeText(mail.at)} UTC. The previous ones no longer work.`,
        notYou('change your password and renew the codes again'),
      ]);
    case 'second-factor-off':
      return notice(mail, 'Your second factor is off', [
        `The second factor of ${mail.username} was switched off on ${timeText(mail.at)} UTC. The password alone is now enough to log in.`,
        notYou('change your password and switch it on again'),
      ]);
    case 'passkey-added':
      return notice(mail, 'You have a new passkey', [
        `The passkey “${mail.passkey}” was added to the account of ${mail.username} on ${timeText(mail.at)} UTC. Whoever has it can log in without the password.`,
        notYou('remove it under your name in the admin, change your password'),
      ]);
    case 'passkey-removed':
      return notice(mail, 'A passkey was removed', [
        `The passkey “${mail.passkey}” was removed from the account of ${mail.username} on ${timeText(mail.at)} UTC, and no longer works. All other devices were logged out.`,
        notYou('change your password'),
      ]);
    case 'address-changed':
      return notice(mail, 'Account notices now go to another address', [
        `On ${timeText(mail.at)} UTC ${mail.username} confirmed another email address. This is the last notice we’ll send to this one.`,
        notYou('change your password'),
      ]);
    case 'new-device':
      return notice(mail, 'You logged in on a new device', [
        `${mail.username} logged in on ${timeText(mail.at)} UTC, in a browser we didn’t recognize: ${mail.device}.`,
        notYou('change your password, which logs out all devices'),
      ]);
    case 'admin-added':
      return notice(mail, `${mail.added} is now an admin`, [
        `${mail.added} accepted the invitation from ${mail.by} on ${timeText(mail.at)} UTC, and can do everything you can.`,
        'If this person shouldn’t have access, remove them under your name in the admin.',
      ]);
  }
}

const notice = (mail: AccountMail, title: string, paragraphs: string[]): Content => ({
  subject: `${title} (${site.name})`,
  previewText: `About the account of ${mail.username}`,
  content: [`<h1>${escapeHtml(title)}</h1>`, ...paragraphs.map(paragraph)],
  why: ofAdmins,
});

type Invited = Extract<AccountMail, { kind: 'invitation' }>;

const invitation = (mail: Invited, token: string): Content => ({
  subject: `${mail.by} invites you to look after ${site.name}`,
  previewText: 'Choose a password, and you’re in',
  content: [
    '<h1>You’re invited</h1>',
    paragraph(`${mail.by} would like you to help look after ${site.name}: its events, guests, recordings and letters.`),
    paragraph('Open the page and choose a password. Nothing happens until you do.'),
    link(pages.invitation, token, 'Accept the invitation'),
    paragraph(
      `The link works once, until ${dateText(mail.endsAt)}. If you don’t know what this is about, ignore this email.`,
    ),
  ],
  why: `You’re receiving this email because ${mail.by}, an admin of ${site.name}, entered your address.`,
});

const address = (mail: Extract<AccountMail, { kind: 'address' }>, token: string): Content => ({
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

type LoginLinkCommand = Extract<MailCommand, { kind: 'login-link' }>;

/** In milliseconds. */
const hour = 60 * 60_000;

/**
 * The mail with a link by which an admin who is locked out makes a browser known. Skipped where no one has the name, there is no
 * confirmed address, mail to it is withheld, or too many were sent lately.
 */
export async function loginLinkMail({ name, at }: LoginLinkCommand): Promise<ComposedMail | Skipped> {
  // After a time without SES, nobody waits for it any more.
  if (Date.now() > at + hour) return skip('too late');
  const { username, address } = (await adminOf(name)) ?? {};
  if (!username || !address || (await withheldBecause(address))) return skip('no admin can be mailed');
  const attempts: rateCounters.Attempt[] = [];
  for (const [limit, who] of [[loginLinkByName, name] as const, [loginLinkBySite, 'all'] as const]) {
    const attempt = await rateCounters.count(limit, who);
    if (attempt.count > limit.times) return skip('too many were requested');
    attempts.push(attempt);
  }
  return {
    letter: {
      mail: composeContent(loginLink(username, await loginLinks.add(username))),
      to: { id: await addressHash(address), email: address, firstName: username },
      newsletter: false,
    },
    uncount: async () => {
      for (const attempt of attempts) await rateCounters.takeBack(attempt);
    },
  };
}

/** There are few admins, and a hash finds none by itself. */
async function adminOf(name: string): Promise<admins.AdminProfile | undefined> {
  for (const admin of await admins.list()) if ((await nameHash(admin.username)) === name) return admin;
  return undefined;
}

const loginLink = (username: string, token: string): Content => ({
  subject: `Your login link (${site.name})`,
  previewText: `About the account of ${username}`,
  content: [
    '<h1>Log in with this link</h1>',
    paragraph(`Someone, probably you, wanted to log in as ${username} and asked for this link.`),
    link(pages.login, token, 'Open the login page'),
    paragraph(
      'In the browser where you open it, other people’s failed attempts no longer lock you out. You still need your password, and your code if you use one.',
    ),
    paragraph(
      'The link works once, within an hour. If you didn’t ask for it, ignore this email: someone may be guessing your password, but no one can get in with this link alone. Please don’t forward this email.',
    ),
  ],
  why: ofAdmins,
});
