import * as z from 'zod/mini';
import { contractOf, type DetailsOf, type Routes } from '../contract/endpoint.ts';
import { email, invalidEmail } from '../people/model/email.ts';
import { emailMaxLength } from '../platform/constants.ts';
import { editedVersion, linkToImage, requiredText, severalLines, text, version } from '../platform/fields.ts';
import { webAddress } from '../platform/links.ts';
import { firstValue, site } from '../site/site.ts';
import { timeFrom } from '../time/readTimes.ts';

/** One thing that an admin sets. `path` leads to it in shared/site/site.ts, which has its first value. */
export interface Setting {
  path: string;
  label: string;
  /** `list`: paragraphs of which each has a title, in a line of its own. */
  kind: 'line' | 'text' | 'list' | 'picture' | 'email' | 'link' | 'clock' | 'choice';
  optional?: true;
  /** Two stand side by side, as three clocks do. */
  half?: true;
  hint?: string;
  options?: [value: string, words: string][];
}

const listHint = 'Each part begins with its title, in a line of its own. An empty line ends it.';
const paragraphHint = 'An empty line begins a new paragraph.';
const social = (name: string, label: string): Setting => ({
  ...{ path: `social.${name}`, label, kind: 'link', optional: true },
});

/** What an admin sets, in the order of the page Settings. `shows` is the part of the site that it is seen on. */
export const settingGroups: {
  title: string;
  shows: 'home' | 'about' | 'signup' | 'footer' | null;
  settings: Setting[];
}[] = [
  {
    title: 'Home page',
    shows: 'home',
    settings: [
      { path: 'tagline', label: 'Tagline', kind: 'line' },
      { path: 'texts.introduction', label: 'Introduction', kind: 'text' },
      {
        ...{ path: 'texts.portrait', label: 'Picture of the host', kind: 'picture', optional: true },
        hint: 'Upright, at least 900 pixels wide. Leave it empty for the site’s own.',
      },
      { path: 'texts.biography', label: 'About the host', kind: 'text', hint: paragraphHint },
      { path: 'texts.show', label: 'About the show', kind: 'text', hint: paragraphHint },
    ],
  },
  {
    title: 'About page',
    shows: 'about',
    settings: [
      { path: 'texts.opening', label: 'Opening', kind: 'text' },
      { path: 'texts.mission', label: 'Our mission', kind: 'list', hint: listHint },
      { path: 'texts.series', label: 'About the series', kind: 'text', hint: paragraphHint },
    ],
  },
  {
    title: 'Live audience',
    shows: 'signup',
    settings: [
      { path: 'live.venue.name', label: 'Usual venue', kind: 'line' },
      { path: 'live.venue.street', label: 'Street', kind: 'line', half: true },
      { path: 'live.venue.city', label: 'City', kind: 'line', half: true },
      {
        path: 'live.price',
        label: 'Usual price',
        kind: 'line',
        optional: true,
        hint: 'Such as $10.00. New events begin with it.',
      },
      { path: 'live.schedule.doors', label: 'Doors open', kind: 'clock' },
      { path: 'live.schedule.start', label: 'It starts', kind: 'clock' },
      { path: 'live.schedule.end', label: 'It ends', kind: 'clock' },
      { path: 'texts.expect', label: 'What to expect', kind: 'list', hint: listHint },
      {
        ...{ path: 'live.signupsKeptMonths', label: 'A sign-up is deleted', kind: 'choice' },
        options: ['1', '3', '6', '12', '24'].map((months) => [
          months,
          `${months} ${months === '1' ? 'month' : 'months'} after its event`,
        ]),
        hint: 'The privacy policy says so, too.',
      },
    ],
  },
  {
    title: 'Podcast',
    shows: null,
    settings: [
      {
        ...{ path: 'podcast.feed', label: 'The feed’s address', kind: 'link', optional: true },
        hint: 'Its RSS feed at the podcast’s host. The site adds new episodes from it every hour.',
      },
    ],
  },
  {
    title: 'Contact and links',
    shows: 'footer',
    settings: [
      { path: 'contact.general', label: 'Email for visitors', kind: 'email' },
      {
        path: 'contact.support',
        label: 'Email for support',
        kind: 'email',
        hint: 'It’s at the foot of every email, too.',
      },
      social('video', 'YouTube'),
      social('photos', 'Instagram'),
      social('network', 'Facebook'),
      social('music', 'Spotify'),
      social('podcasts', 'Apple Podcasts'),
    ],
  },
  {
    title: 'Email and newsletter',
    shows: null,
    settings: [
      { path: 'mail.senderName', label: 'Sender’s name', kind: 'line', hint: 'What a mailbox shows as the sender.' },
      {
        ...{ path: 'mail.replyTo', label: 'Replies go to', kind: 'email', optional: true },
        hint: 'Someone should read it: people answer newsletters. If it’s empty, replies go to the sender’s own address.',
      },
      {
        ...{ path: 'mail.signupsTo', label: 'The day’s sign-ups go to', kind: 'email', optional: true },
        hint: 'Each evening at eight: who signed up for an event that day, and who canceled. Nothing comes on a day without either.',
      },
      {
        ...{ path: 'publisher.postalAddress', label: 'Postal address', kind: 'line' },
        hint: 'It’s at the foot of every email, as the law requires in many countries, and in the privacy policy.',
      },
      {
        ...{ path: 'newsletter.optIn', label: 'Who subscribes', kind: 'choice' },
        options: [
          ['single', 'is on the list right away'],
          ['double', 'confirms by the button in an email first'],
        ],
        hint: 'The second is usual in the EU, and keeps out addresses that others typed.',
      },
    ],
  },
];

const allSettings = settingGroups.flatMap(({ settings }) => settings);

const lengths = { line: 200, email: emailMaxLength, text: 2000, list: 4000, picture: 1000, link: 1000, clock: 20 };

const isOnThisSite = (typed: string) => URL.canParse(typed) && new URL(typed).host === new URL(site.url).host;
const isLink = (typed: string) => typed === '' || webAddress(typed) !== null;

/** An address as it is stored; null where no email can be sent to it. The first one may still be a sample. */
function mailbox(typed: string, path: string): string | null {
  if (typed === firstValue(path)) return typed;
  return email.safeParse(typed).data ?? null;
}

function ruleOf({ path, kind, label, optional, options = [] }: Setting) {
  if (kind === 'choice') return z.enum(options.map(([value]) => value));
  const clean = kind === 'text' || kind === 'list' ? severalLines : undefined;
  const words = optional ? text(lengths[kind], clean) : requiredText(label, lengths[kind], clean);
  if (kind === 'email')
    return words.check(
      z.overwrite((typed: string) => mailbox(typed, path) ?? typed),
      z.refine((typed) => typed === '' || mailbox(typed, path) !== null, invalidEmail),
    );
  if (kind === 'picture') return words.check(...linkToImage);
  if (kind === 'link')
    return words.check(
      z.overwrite((typed: string) => webAddress(typed) ?? typed),
      z.refine(isLink, 'Please paste the whole address, which begins with https://'),
      z.refine((typed) => path !== 'podcast.feed' || !isOnThisSite(typed), 'That’s the feed of this site itself'),
    );
  if (kind === 'clock')
    return words.check(z.refine((typed) => timeFrom(typed) !== '', 'Please write a time, such as 7:00 PM'));
  return words;
}

export const settingValues = z.object(
  Object.fromEntries(allSettings.map((setting) => [setting.path, ruleOf(setting)])),
);

const settingsEdit = z.strictObject({ values: settingValues, version: editedVersion });

const managedSettings = z.object({
  values: z.record(z.string(), z.string()),
  version,
  /** What became of the last read of the podcast’s feed; absent before the first. `at`: ISO time. */
  feedRead: z.optional(z.object({ at: z.string(), failed: z.optional(z.string()), allLeftOut: z.number() })),
});
export type ManagedSettings = z.infer<typeof managedSettings>;

/** Those of `values` that are not the first ones: the only ones that are stored. */
export const ownValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    allSettings.flatMap(({ path }) => {
      const value = values[path];
      return value === undefined || value === firstValue(path) ? [] : [[path, value]];
    }),
  );

/** Every setting's value, where `own` are those that an admin has set. */
export const withFirstValues = (own: Record<string, string>): Record<string, string> =>
  Object.fromEntries(allSettings.map(({ path }) => [path, own[path] ?? firstValue(path)]));

export const changedSettings = (before: Record<string, string>, after: Record<string, string>): string[] =>
  allSettings.filter(({ path }) => before[path] !== after[path]).map(({ label }) => label);

export const settingsRoutes = {
  get: { method: 'GET', path: '/api/settings', auth: 'admin' },
  update: { method: 'PUT', path: '/api/settings', auth: 'admin' },
} as const satisfies Routes;

export const settings = contractOf(settingsRoutes, {
  get: { response: managedSettings },
  /** 409 if someone else has changed them since `version`. */
  update: { request: settingsEdit, response: managedSettings, label: 'Changed the settings' },
} as const satisfies DetailsOf<typeof settingsRoutes>);
