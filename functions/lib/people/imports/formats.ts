import type { ImportFormat, ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import type { Refusal } from '../../../../shared/people/model/subscriberImports.ts';
import { withoutGuard } from '../../../../shared/platform/csv.ts';

/** The row's cell in the column with this title, trimmed; empty where there is none. */
export type Cells = (title: string) => string;

/** The contents of a row, unchecked. */
export interface RawRow {
  email: string;
  firstName: string;
  lastName: string;
  /** Why the file itself says that this person gets no newsletter. */
  refusal: Refusal | undefined;
  /** Since when they subscribe, as written there. */
  subscribedOn: string;
  /** When they agreed, if the file says it apart from that. */
  consentDate?: string;
  /** Where they agreed, if the file says so for each row. */
  consentSource?: string;
}

/** How the files of one system are read. Titles are in lower case here. */
export interface FileFormat {
  name: ImportFormat;
  /** Whether a file with these columns comes from the system. */
  recognizes(has: (title: string) => boolean): boolean;
  read(cells: Cells): RawRow;
}

const first = (cells: Cells, ...titles: string[]) => titles.map(cells).find((text) => text !== '') ?? '';
const isTrue = (text: string) => /^(true|yes|1)$/i.test(text);
const isFalse = (text: string) => /^(false|no|0)$/i.test(text);

/** Everything before the first space is the first name: a name of several parts does not tell more. */
function namesIn(fullName: string): Pick<RawRow, 'firstName' | 'lastName'> {
  const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/s.exec(fullName) ?? [];
  return { firstName, lastName };
}

/** Mailchimp exports an audience in several files, which differ in their names and in the columns with times. */
const mailchimp = (fileName: string): FileFormat => ({
  name: 'mailchimp',
  recognizes: (has) =>
    (has('email address') || has('email')) && ['member_rating', 'leid', 'euid', 'optin_time'].some(has),
  read(cells) {
    const status = cells('status');
    const [, kind] = /^(unsubscribed|cleaned|nonsubscribed)_/i.exec(fileName) ?? [];
    return {
      email: first(cells, 'email address', 'email'),
      firstName: first(cells, 'first name', 'fname'),
      lastName: first(cells, 'last name', 'lname'),
      refusal: cells('unsub_time')
        ? 'unsubscribedThere'
        : cells('clean_time')
          ? 'bouncedThere'
          : refusalByStatus(kind ?? (status || 'subscribed')),
      // Single opt-in leaves only the time of the confirmation.
      subscribedOn: first(cells, 'optin_time', 'confirm_time'),
    };
  },
});

/** `active_subscription` means a paid one: free readers have `false` there, but are subscribed. */
const substack: FileFormat = {
  name: 'substack',
  recognizes: (has) => has('email') && ['active_subscription', 'email_disabled', 'stripe plan'].some(has),
  read: (cells) => ({
    email: cells('email'),
    ...namesIn(cells('name')),
    refusal: isTrue(first(cells, 'email_disabled', 'email disabled')) ? 'disabledThere' : undefined,
    subscribedOn: first(cells, 'created_at', 'start date', 'subscribed_at', 'first_payment_at'),
  }),
};

/** https://ghost.org/help/import-members/ describes the columns. */
const ghost: FileFormat = {
  name: 'ghost',
  recognizes: (has) => has('email') && has('subscribed_to_emails'),
  read: (cells) => ({
    email: cells('email'),
    ...namesIn(cells('name')),
    refusal: cells('deleted_at')
      ? 'removedThere'
      : isTrue(cells('subscribed_to_emails'))
        ? undefined
        : isFalse(cells('subscribed_to_emails'))
          ? 'unsubscribedThere'
          : 'unknownStatus',
    subscribedOn: cells('created_at'),
  }),
};

const buttondownTitles = ['creation_date', 'secondary_id', 'referrer_url', 'unsubscription_date'];

const buttondown: FileFormat = {
  name: 'buttondown',
  recognizes: (has) => (has('email') || has('email_address')) && buttondownTitles.filter(has).length >= 2,
  read: (cells) => ({
    email: first(cells, 'email_address', 'email'),
    firstName: '',
    lastName: '',
    refusal: cells('unsubscription_date') ? 'unsubscribedThere' : refusalByStatus(first(cells, 'type') || 'regular'),
    subscribedOn: cells('creation_date'),
  }),
};

/** Written by frontend/features/people/lists/SubscriberList.tsx, with all details or without. */
const own: FileFormat = {
  name: 'own',
  recognizes: (has) => ['id', 'first name', 'last name', 'email', 'subscription date'].every(has),
  read(rawCells) {
    const cells: Cells = (title) => withoutGuard(rawCells(title));
    return {
      email: cells('email'),
      firstName: cells('first name'),
      lastName: cells('last name'),
      refusal: refusalByStatus(cells('status') || 'subscribed'),
      subscribedOn: cells('subscription date'),
      consentDate: cells('consent date'),
      consentSource: cells('consent source'),
    };
  },
};

/** The format of a file with these columns; undefined where no known system writes it. */
export const recognizeFormat = (has: (title: string) => boolean, fileName: string): FileFormat | undefined =>
  [own, mailchimp(fileName), ghost, substack, buttondown].find(({ recognizes }) => recognizes(has));

/** The format of a file whose columns the admin chose. */
export function customFormat(mapping: ImportMapping): FileFormat {
  const column = (cells: Cells, part: keyof ImportMapping) => {
    const title = mapping[part];
    return title === undefined ? '' : cells(title.toLowerCase());
  };
  return {
    name: 'custom',
    recognizes: () => true,
    read: (cells) => ({
      email: column(cells, 'email'),
      ...namesIn(column(cells, 'fullName')),
      ...(mapping.firstName && { firstName: column(cells, 'firstName') }),
      ...(mapping.lastName && { lastName: column(cells, 'lastName') }),
      refusal: mapping.status ? refusalByStatus(column(cells, 'status')) : undefined,
      subscribedOn: column(cells, 'subscribedOn'),
    }),
  };
}

/** How systems spell a row's status, in lower case and without spaces, hyphens and underscores. */
const statusWords: Partial<Record<'subscribed' | Refusal, readonly string[]>> = {
  subscribed: [
    ...[
      'subscribed',
      'subscriber',
      'active',
      'yes',
      'y',
      'true',
      '1',
      'on',
      'confirmed',
      'enabled',
      'optedin',
      'optin',
    ],
    // Buttondown: everybody who gets the free letters, paying or not.
    ...['regular', 'premium', 'gifted', 'churning', 'churned', 'pastdue', 'trialed', 'unpaid', 'free', 'paid', 'comp'],
  ],
  unsubscribedThere: ['unsubscribed', 'inactive', 'no', 'n', 'false', '0', 'off', 'optedout', 'optout'],
  bouncedThere: ['bounced', 'bounce', 'cleaned', 'undeliverable'],
  complainedThere: ['complained', 'complaint', 'spam', 'spammy', 'abuse'],
  unconfirmedThere: ['unconfirmed', 'unactivated', 'pending', 'nonsubscribed', 'transactional'],
  disabledThere: ['disabled', 'blocked', 'suppressed', 'paused'],
  removedThere: ['removed', 'deleted', 'archived', 'erased'],
};

const meanings = new Map(
  Object.entries(statusWords).flatMap(([meaning, spellings]) =>
    spellings.map((word) => [word, meaning as keyof typeof statusWords] as const),
  ),
);

/** Why a row with this status is refused; undefined for one that is subscribed. An unknown status is no consent. */
function refusalByStatus(status: string): Refusal | undefined {
  const meaning = meanings.get(status.toLowerCase().replace(/[\s_-]+/g, '')) ?? 'unknownStatus';
  return meaning === 'subscribed' ? undefined : meaning;
}
