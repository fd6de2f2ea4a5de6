import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../../../functions/lib/people/imports/readFile.ts';
import type { ImportChoices } from '../../../../shared/people/model/subscriberImport.ts';
import { runs } from '../../../support/run/runs.ts';

/*
 * Anyone who has refused in a list from elsewhere is never added, whatever the list and its columns are called. The lists are as
 * the systems named here write them, with invented people.
 */

const now = Date.parse('2026-06-01T00:00:00Z');
const read = (file: string, name = 'people.csv', choices: ImportChoices = {}) =>
  readFile(Buffer.from(file), { name, now, ...choices });
/** Each address, with why it is refused, or `added`. */
const outcomes = (...of: Parameters<typeof read>) =>
  read(...of).rows.map(({ email, refusal }) => `${email.replace(/@.*/, '')} ${refusal ?? 'added'}`);

const mailchimp = 'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID';

describe('a column that speaks of refusing is found by its title and its cells', () => {
  test.each([
    [
      'beehiiv',
      'id,email,status\n1,a@x.org,active\n2,b@x.org,inactive\n3,c@x.org,unsubscribed\n4,d@x.org,invalid',
      'a added;b unsubscribedThere;c unsubscribedThere;d bouncedThere',
    ],
    [
      'Kit',
      'first_name,email_address,state\nAna,a@x.org,active\nBo,b@x.org,cancelled\nCy,c@x.org,bounced\nDi,d@x.org,complained',
      'a added;b unsubscribedThere;c bouncedThere;d complainedThere',
    ],
    [
      'MailerLite',
      'Subscriber,Sent,Opens,Subscribed,Status,Name\na@x.org,10,3,2024-03-01 10:00:00,active,Mia\nb@x.org,10,3,2024-03-01 10:00:00,unsubscribed,Max\nc@x.org,10,3,2024-03-01 10:00:00,junk,Moe\nd@x.org,1,0,2024-03-01 10:00:00,unconfirmed,Mo',
      'a added;b unsubscribedThere;c complainedThere;d unconfirmedThere',
    ],
    [
      'Constant Contact',
      '"Email address - home","Email status - home","Email permission status - home","Confirmed Opt-Out Date - home"\na@x.org,Active,implicit,\nb@x.org,Unsubscribed,unsubscribed,2024-05-01\nc@x.org,Active,explicit,2024-05-01',
      'a added;b unsubscribedThere;c unsubscribedThere',
    ],
    [
      'Shopify',
      'First Name,Email,Accepts Email Marketing,Accepts SMS Marketing,Tax Exempt\nAna,a@x.org,yes,no,no\nBo,b@x.org,no,yes,no',
      'a added;b unconfirmedThere',
    ],
    [
      'Squarespace',
      'Email Address,First Name,Subscribed On,Subscription Status\na@x.org,Ana,2024-01-01,Subscribed\nb@x.org,Bo,2024-01-01,Unsubscribed\nc@x.org,Cy,2024-01-01,Cleaned',
      'a added;b unsubscribedThere;c bouncedThere',
    ],
    [
      'listmonk',
      'uuid,email,name,attributes,status\n1,a@x.org,Lia,{},enabled\n2,b@x.org,Lou,{},blocklisted\n3,c@x.org,Leo,{},disabled',
      'a added;b disabledThere;c disabledThere',
    ],
    [
      'Brevo',
      'EMAIL,FIRSTNAME,EMAIL_BLACKLISTED,SMS_BLACKLISTED\na@x.org,Ana,false,true\nb@x.org,Bo,true,false',
      'a added;b disabledThere',
    ],
    [
      'HubSpot',
      'Email,Unsubscribed from all email,Email hard bounce reason,Marketing contact status\na@x.org,false,,Marketing contact\nb@x.org,true,,Marketing contact\nc@x.org,false,UNKNOWN_USER,Marketing contact\nd@x.org,,,Non-marketing contact',
      'a added;b unsubscribedThere;c bouncedThere;d unknownStatus',
    ],
    [
      'a church’s list',
      'First Name,Last Name,Email Address,Is Unsubscribed\nGale,Lee,a@x.org,0\nHip,Parch,b@x.org,1',
      'a added;b unsubscribedThere',
    ],
    [
      'a date of leaving',
      'email,subscribed_at,unsubscribed_at\na@x.org,2024-03-01T10:00:00Z,\nb@x.org,2024-03-01T10:00:00Z,2024-05-01T10:00:00Z',
      'a added;b unsubscribedThere',
    ],
    [
      'do_not_contact',
      'email,do_not_contact\na@x.org,\nb@x.org,x\nc@x.org,TRUE\nd@x.org,N',
      'a added;b unsubscribedThere;c unsubscribedThere;d added',
    ],
    ['two columns', 'email,status\nu@x.org,unsubscribed\nb@x.org,bounced', 'u unsubscribedThere;b bouncedThere'],
    [
      'German',
      'E-Mail;Vorname;Status;Einwilligung\na@x.org;Ana;angemeldet;ja\nb@x.org;Bo;abgemeldet;ja\nc@x.org;Cy;angemeldet;nein',
      'a added;b unsubscribedThere;c unconfirmedThere',
    ],
    ['French', 'Courriel;Prénom;Désabonné le\na@x.org;Ana;\nb@x.org;Bo;12/05/2024', 'a added;b unsubscribedThere'],
    [
      'Spanish',
      'Correo,Nombre,Estado\na@x.org,Ana,Suscrito\nb@x.org,Bo,Dado de baja\nc@x.org,Cy,Cancelado',
      'a added;b unsubscribedThere;c unsubscribedThere',
    ],
    ['an unknown title', 'email,Q7\na@x.org,yes\nb@x.org,Opted out\nc@x.org,', 'a added;b unsubscribedThere;c added'],
    [
      'a note',
      'email,Notes\na@x.org,met in May\nb@x.org,asked in a letter to be unsubscribed from all of it\nc@x.org,do not contact before noon',
      'a added;b unknownStatus;c unknownStatus',
    ],
    [
      'a status that no one knows',
      'email,Status\na@x.org,Active\nb@x.org,Zombie\nc@x.org,',
      'a added;b unknownStatus;c unknownStatus',
    ],
    [
      'a link to unsubscribe',
      'email,unsubscribe_url,unsubscribe_token\na@x.org,https://x.org/unsubscribe/1,abc\nb@x.org,https://x.org/unsubscribe/2,def',
      'a added;b added',
    ],
    [
      'addresses that sound so',
      'email,name\nbounce@x.org,Ana\nspam@x.org,Bo\nno.mail@x.org,Cy',
      'bounce added;spam added;no.mail added',
    ],
    [
      'counts of bounces',
      'email,Bounces,Spam complaints\na@x.org,0,0\nb@x.org,2,0\nc@x.org,0,1',
      'a added;b bouncedThere;c complainedThere',
    ],
    ['a column without a title', 'email,\na@x.org,active\nb@x.org,unsubscribed', 'a added;b unsubscribedThere'],
    ['columns beyond the titles', 'email\na@x.org,,\nb@x.org,,unsubscribed', 'a added;b unsubscribedThere'],
  ])('%s', (_system, file, expected) => {
    expect(outcomes(file)).toEqual(expected.split(';'));
  });

  test('each value is shown as it was understood, with how many rows have it and where the first one is', () => {
    const { said } = read('email,Is Unsubscribed\na@x.org,0\nb@x.org,1\nc@x.org,1\nd@x.org,');
    expect(said).toEqual([
      { column: 'Is Unsubscribed', value: '1', means: 'unsubscribedThere', rows: 2, line: 3 },
      { column: 'Is Unsubscribed', value: '0', means: 'wanted', rows: 1, line: 2 },
    ]);
  });

  test('an admin can say of exactly those with one value that they want letters, and of no one else', () => {
    const file = 'email,Status\na@x.org,Zombie\nb@x.org,Vampire\nc@x.org,unsubscribed\nd@x.org,Active';
    const accepted = [{ column: 'Status', value: 'zombie' }];
    expect(outcomes(file, 'people.csv', { accepted })).toEqual([
      ...['a added', 'b unknownStatus', 'c unsubscribedThere', 'd added'],
    ]);
  });
});

describe('our own files are recognized, each for what it is', () => {
  test.each([
    [
      'people no longer mailed',
      'First Name,Last Name,Email,Status,Reason,Date\nPia,R,a@x.org,unsubscribed,Unsubscribed,2026-01-01\nCo,R,b@x.org,complained,Marked a letter as spam,2026-01-01\nBo,R,c@x.org,bounced,Email bounced,2026-01-01',
      'ownNoLonger',
      'a unsubscribedThere;b complainedThere;c bouncedThere',
    ],
    [
      'sign-ups, of whom some asked for the newsletter',
      'ID,First Name,Last Name,Email,Phone,City,Attendance Type,Event Date,Registration Date,Event,Asked for the Newsletter,Seat,Came,Paid\n1,Ana,R,a@x.org,,,virtual,May 3,2026-01-01T00:00:00Z,May,yes,booked,,\n2,Bo,R,b@x.org,,,virtual,May 3,2026-01-01T00:00:00Z,May,no,booked,,',
      'ownSignups',
      'a added;b unconfirmedThere',
    ],
    [
      'subscribers with their status',
      'ID,First Name,Last Name,Email,Subscription Date,Status,Consent Source,Consent Date\n1,Ana,R,a@x.org,2026-01-01T00:00:00Z,subscribed,Form,2026-01-01T00:00:00Z\n2,Bo,R,b@x.org,2026-01-01T00:00:00Z,complained,Form,2026-01-01T00:00:00Z',
      'own',
      'a added;b complainedThere',
    ],
  ])('%s', (_what, file, format, expected) => {
    expect(read(file).format).toBe(format);
    expect(outcomes(file)).toEqual(expected.split(';'));
  });
});

describe('what a file says of refusing holds', () => {
  const unsubscribed = `${mailchimp},UNSUB_TIME,UNSUB_REASON\na@x.org,Uma,Una,2,2023-01-02 03:04:05,2023-01-02 03:04:05,1,2,2024-05-01 10:00:00,N/A`;
  const plain = `${mailchimp}\na@x.org,Uma,Una,2,2023-01-02 03:04:05,,1,2`;

  test.each([
    ['only the address', { email: 'Email Address' }],
    ['another column for the status', { email: 'Email Address', status: 'MEMBER_RATING' }],
    ['the time of leaving as the day of subscribing', { email: 'Email Address', subscribedOn: 'UNSUB_TIME' }],
    ['the reason as a name', { email: 'Email Address', firstName: 'UNSUB_REASON', lastName: 'UNSUB_TIME' }],
    ['the column itself as the status', { email: 'Email Address', status: 'UNSUB_TIME' }],
    ['the names', { email: 'Email Address', firstName: 'First Name', lastName: 'Last Name' }],
  ])('with any mapping: %s', (_what, mapping) => {
    expect(outcomes(unsubscribed, 'people.csv', { mapping })).toEqual(['a unsubscribedThere']);
    const renamed = unsubscribed.replace(',2024-05-01 10:00:00,', ',,');
    expect(outcomes(renamed, 'cleaned_members_export_1.csv', { mapping })).toEqual(['a bouncedThere']);
  });

  test.each([
    ['unsubscribed_members_export_ab12.csv', 'unsubscribedThere'],
    ['2026-05 unsubscribed (1).csv', 'unsubscribedThere'],
    ['Retreat-UNSUBSCRIBED.CSV', 'unsubscribedThere'],
    ['list of optedOut people.csv', 'unsubscribedThere'],
    ['cleaned_members_export_ab12.csv', 'bouncedThere'],
    ['old-bounces.csv', 'bouncedThere'],
    ['nonsubscribed_members_export_ab12.csv', 'unconfirmedThere'],
    ['Abgemeldete Kontakte.csv', 'unsubscribedThere'],
    ['désabonnés 2024.csv', 'unsubscribedThere'],
    ['spam-complaints.csv', 'complainedThere'],
    ['people-no-longer-mailed.csv', 'unsubscribedThere'],
    ['subscribed_members_export_ab12.csv', 'added'],
    ['the whole list.csv', 'added'],
  ])('wherever the file’s name says it: %s', (name, outcome) => {
    expect(outcomes(plain, name)).toEqual([`a ${outcome}`]);
  });

  test('but a row’s own status is more certain than the file’s name, and consent once given is not', () => {
    expect(outcomes('email,Unsubscribed\na@x.org,no\nb@x.org,yes\nc@x.org,', 'unsubscribed.csv')).toEqual([
      ...['a added', 'b unsubscribedThere', 'c unsubscribedThere'],
    ]);
    expect(outcomes('email,Marketing permission\na@x.org,yes', 'unsubscribed.csv')).toEqual(['a unsubscribedThere']);
  });

  test.each([
    [
      'German',
      'Emailadresse,Vorname,Nachname,"Erlaubnis zum Marketing",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,LEID,EUID\na@x.org,Uwe,Weg,,2,2018-02-12 17:59:31,2018-02-12 18:01:00,2019-01-01 10:00:00,1,2',
      ['a unsubscribedThere'],
    ],
    [
      'German, still subscribed',
      'Emailadresse,Vorname,Nachname,"Erlaubnis zum Marketing",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID\na@x.org,Uwe,Weg,,2,2018-02-12 17:59:31,2018-02-12 18:01:00,1,2',
      ['a added'],
    ],
    ['without any time of opting in', `${mailchimp}\na@x.org,Nora,Non,2,,,1,2`, ['a unconfirmedThere']],
    ['with a time of confirming alone', `${mailchimp}\na@x.org,Lia,Lang,2,,2023-01-02 03:04:05,1,2`, ['a added']],
  ])('in Mailchimp’s files: %s', (_what, file, expected) => {
    expect(outcomes(file)).toEqual(expected);
  });

  test.each([
    [
      'its full export',
      'Email,Name,Subscription type,Subscription date,Subscription source (free),Cancel date,Expires at,Receiving emails for\na@x.org,Fay,Free,2023-01-02T03:04:05.000Z,web,,,My Letter\nb@x.org,Otto,Free,2023-01-02T03:04:05.000Z,web,,,\nc@x.org,Pia,Paid,2023-01-02T03:04:05.000Z,web,2025-01-01,2027-01-01,My Letter\n0af3@deletion-request.substack.com,,Free,2023-01-02T03:04:05.000Z,,,,',
      ['a added', 'b disabledThere', 'c added', '0af3 removedThere'],
    ],
    [
      'its list of addresses',
      'email,active_subscription,expiry,plan,email_disabled,created_at\na@x.org,false,,,false,2023-01-02T03:04:05.000Z\nb@x.org,false,,,true,2023-01-02T03:04:05.000Z\n0af3@deletion-request.substack.com,false,,,false,2023-01-02T03:04:05.000Z',
      ['a added', 'b disabledThere', '0af3 removedThere'],
    ],
  ])('in Substack’s files: %s', (_what, file, expected) => {
    expect(read(file).format).toBe('substack');
    expect(outcomes(file)).toEqual(expected);
  });
});

const refusing = [
  'unsubscribed',
  'Bounced',
  'cleaned',
  'COMPLAINED',
  'blocked',
  'Cancelled',
  'inactive',
  'opted out',
  'Opt-out',
  'do not contact',
  'abgemeldet',
  'désabonné',
  'spam',
  'blacklisted',
  'removed',
];
const titles = fc.constantFrom(
  'Status',
  'Notes',
  'Q7',
  '',
  'Tags',
  'First Name',
  'Name',
  'City',
  'id',
  'Subscribed',
  'created_at',
  'Consent',
  'Type',
  'OPTIN_TIME',
  'Email 2',
  'email_disabled',
  'LEID',
);
const cells = fc.oneof(
  { arbitrary: fc.constantFrom(...refusing), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      '',
      'active',
      'yes',
      'no',
      '1',
      '2024-01-01',
      'Ana',
      'London',
      'https://x.org/unsubscribe',
      'vip; friend',
      'other@x.org',
    ),
    weight: 4,
  },
);
/** A list with an address first, and a refusing word in some cells. */
const lists = fc.array(titles, { minLength: 1, maxLength: 5 }).chain((columns) =>
  fc.record({
    columns: fc.constant(['Email', ...columns]),
    rows: fc.array(fc.tuple(...columns.map(() => cells)), { minLength: 1, maxLength: 8 }),
    roles: fc.record(
      Object.fromEntries(
        ['firstName', 'lastName', 'fullName', 'status', 'subscribedOn'].map((role) => [
          role,
          fc.constantFrom(...columns),
        ]),
      ),
      { requiredKeys: [] },
    ),
    chooses: fc.boolean(),
    accepts: fc.nat({ max: 3 }),
  }),
);

test('whatever columns and mapping, no one is added whom a cell calls refusing, unless the admin said so', () => {
  fc.assert(
    fc.property(lists, ({ columns, rows, roles, chooses, accepts }) => {
      const file = [columns, ...rows.map((row, n) => [`p${n}@x.org`, ...row])].map((row) => row.join(',')).join('\n');
      const named = Object.fromEntries(Object.entries(roles).filter(([, title]) => title !== ''));
      const choices: ImportChoices = chooses ? { mapping: { email: 'Email', ...named } } : {};
      const first = read(file, 'people.csv', choices);
      const isRefusing = (row: string[]) => row.some((cell) => refusing.includes(cell));
      for (const [n, row] of rows.entries())
        if (isRefusing(row)) expect(first.rows[n]?.refusal, row.join()).toBeDefined();
      const accepted = first.said.filter(({ means }) => means !== 'wanted').slice(0, accepts);
      const second = read(file, 'people.csv', { ...choices, accepted });
      for (const [n, { refusal }] of second.rows.entries()) {
        if (refusal || !isRefusing(rows[n] ?? [])) continue;
        const words = accepted.map(({ value }) => value);
        for (const cell of rows[n] ?? []) if (refusing.includes(cell)) expect(words).toContain(fold(cell));
      }
    }),
    { numRuns: runs(300) },
  );
});

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, ' ');
