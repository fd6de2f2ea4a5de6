import type { ImportFormat } from '../../../../shared/people/model/subscriberImport.ts';

/** What is known of a system's files beyond what their titles and cells say. Titles are in lower case. */
export interface Format {
  name: ImportFormat;
  /** Titles by which its files are recognized: all of `all`, and `some` of the others. */
  all: string[];
  some?: string[];
  /** How many of `some` it takes; by default one. */
  atLeast?: number;
  /** Columns that do not say what their title seems to say. */
  ignored?: string[];
  /** Columns of which one must have a cell that is not empty, or the person never confirmed or turned email off. */
  required?: { columns: string[]; refusal: 'unconfirmedThere' | 'disabledThere' };
  /** No one in such a file may be mailed. */
  refused?: true;
  subscribedOn?: string[];
  consentOn?: string;
  consentSource?: string;
}

/** The first that fits counts. */
const formats: Format[] = [
  // Written by frontend/features/people/lists: subscribers, with all details or without; sign-ups; people no longer mailed.
  {
    name: 'own',
    all: ['id', 'first name', 'last name', 'email', 'subscription date'],
    ignored: ['consent source', 'consent date'],
    ...{ subscribedOn: ['subscription date'], consentOn: 'consent date', consentSource: 'consent source' },
  },
  {
    name: 'ownSignups',
    all: ['id', 'first name', 'last name', 'email', 'attendance type', 'registration date'],
    ignored: ['seat'],
  },
  { name: 'ownNoLonger', all: ['first name', 'last name', 'email', 'status', 'reason', 'date'], refused: true },
  {
    name: 'mailchimp',
    all: [],
    some: ['member_rating', 'leid', 'euid'],
    ignored: ['optin_time', 'confirm_time', 'member_rating'],
    // Single opt-in leaves only the time of the confirmation.
    required: { columns: ['optin_time', 'confirm_time'], refusal: 'unconfirmedThere' },
    subscribedOn: ['optin_time', 'confirm_time'],
  },
  // https://ghost.org/help/import-members/
  { name: 'ghost', all: ['subscribed_to_emails'], subscribedOn: ['created_at'] },
  {
    name: 'substack',
    all: [],
    some: [
      'active_subscription',
      'email_disabled',
      'stripe plan',
      'receiving emails for',
      'subscription source (free)',
    ],
    // These are about what readers pay.
    ignored: ['active_subscription', 'subscription type', 'cancel date', 'expires at', 'expiry', 'plan'],
    required: { columns: ['receiving emails for'], refusal: 'disabledThere' },
    subscribedOn: ['subscription date', 'created_at', 'start date', 'subscribed_at'],
  },
  {
    name: 'buttondown',
    all: [],
    some: ['creation_date', 'secondary_id', 'referrer_url', 'unsubscription_date'],
    atLeast: 2,
    subscribedOn: ['creation_date'],
  },
];

/** The format of a file with these titles; undefined where no known system writes it. */
export const formatOf = (has: (title: string) => boolean): Format | undefined =>
  formats.find(({ all, some, atLeast = 1 }) => all.every(has) && (!some || some.filter(has).length >= atLeast));

/** Substack keeps a row for whom it has deleted. */
export const isDeletionRequest = (address: string): boolean => /@deletion-request\.substack\.com$/i.test(address);
