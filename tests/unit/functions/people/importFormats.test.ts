import { describe, expect, test } from 'vitest';
import { readFile, UnknownColumns } from '../../../../functions/lib/people/imports/readFile.ts';
import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import { csvOf } from '../../../../shared/platform/csv.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const read = (file: string | Uint8Array, name = 'people.csv', mapping?: ImportMapping) =>
  readFile(typeof file === 'string' ? Buffer.from(file) : file, { name, mapping, now });
/** What became of each row: its refusal, or its name and date of consent. */
const rowsOf = (...given: Parameters<typeof read>) =>
  read(...given).rows.map(({ email, refusal, firstName, lastName, consent }) =>
    refusal ? [email, refusal] : [email, firstName, lastName, consent.at],
  );

describe('each system’s file is known by its columns, and says who is subscribed and since when', () => {
  test('Mailchimp', () => {
    const titles =
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,CLEAN_TIME,LAST_CHANGED,LEID,EUID,NOTES,TAGS';
    const file = [
      titles,
      'ana@example.org,Ana,Lima,2,"2019-05-04 10:00:00",192.0.2.1,"2019-05-05 08:00:00",,,,,1,a,,"""friends"""',
      'bo@example.org,Bo,,2,,,2020-01-02 03:04:05,,,,,2,b,,',
      'cy@example.org,Cy,,2,,,,,2021-01-01 00:00:00,,,3,c,,',
      'di@example.org,Di,,2,,,,,,2021-01-01 00:00:00,,4,d,,',
    ].join('\r\n');
    expect(read(file).format).toBe('mailchimp');
    expect(rowsOf(file)).toEqual([
      ['ana@example.org', 'Ana', 'Lima', '2019-05-04T10:00:00.000Z'],
      ['bo@example.org', 'Bo', '', '2020-01-02T03:04:05.000Z'],
      ['cy@example.org', 'unsubscribedThere'],
      ['di@example.org', 'bouncedThere'],
    ]);
    const [first = ''] = file.split('\r\n').slice(1);
    for (const [name, refusal] of [
      ['unsubscribed_members_export_1.csv', 'unsubscribedThere'],
      ['cleaned_members_export_1.csv', 'bouncedThere'],
      ['nonsubscribed_members_export_1.csv', 'unconfirmedThere'],
    ])
      expect(rowsOf(`${titles}\n${first}`, name)).toEqual([['ana@example.org', refusal]]);
  });

  test('Substack: who pays nothing is subscribed all the same', () => {
    const file = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
free@example.org,false,,other,false,2024-01-15T10:00:00.000Z,
paid@example.org,true,2027-01-01T00:00:00.000Z,yearly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z
off@example.org,false,,other,true,2024-02-01T10:00:00.000Z,
`;
    expect(read(file).format).toBe('substack');
    expect(rowsOf(file)).toEqual([
      ['free@example.org', '', '', '2024-01-15T10:00:00.000Z'],
      ['paid@example.org', '', '', '2024-02-01T10:00:00.000Z'],
      ['off@example.org', 'disabledThere'],
    ]);
    const newer = 'Email,Name,Stripe plan,Start date,Cancel date\nana@example.org,Ana Lima,,2024-01-15,\n';
    expect(read(newer).format).toBe('substack');
    expect(rowsOf(newer)).toEqual([['ana@example.org', 'Ana', 'Lima', '2024-01-15T00:00:00.000Z']]);
  });

  test('Ghost', () => {
    const file = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ana@example.org,Ana Maria Lima,,true,false,,2023-03-04T05:06:07.000Z,,,
2,bo@example.org,,,false,false,,2023-03-04T05:06:07.000Z,,,
3,cy@example.org,Cy,,true,false,,2023-03-04T05:06:07.000Z,2024-01-01T00:00:00.000Z,,
4,di@example.org,Di,,,false,,2023-03-04T05:06:07.000Z,,,
`;
    expect(read(file).format).toBe('ghost');
    expect(rowsOf(file)).toEqual([
      ['ana@example.org', 'Ana', 'Maria Lima', '2023-03-04T05:06:07.000Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'removedThere'],
      ['di@example.org', 'unknownStatus'],
    ]);
  });

  test.each(['email', 'email_address'])('Buttondown, with its addresses under %s', (title) => {
    const file = `${title},notes,metadata,tags,referrer_url,secondary_id,type,source,creation_date,unsubscription_date
ana@example.org,,{},,https://example.org/,1,regular,organic,2022-10-11T12:13:14.151617Z,
bo@example.org,,{},,,2,unsubscribed,organic,2022-10-11T12:13:14Z,2023-01-01T00:00:00Z
cy@example.org,,{},,,3,unactivated,organic,2022-10-11T12:13:14Z,
di@example.org,,{},,,4,undeliverable,organic,2022-10-11T12:13:14Z,
ed@example.org,,{},,,5,premium,organic,2022-10-11T12:13:14Z,
fi@example.org,,{},,,6,something new,organic,2022-10-11T12:13:14Z,
`;
    expect(read(file).format).toBe('buttondown');
    expect(rowsOf(file)).toEqual([
      ['ana@example.org', '', '', '2022-10-11T12:13:14.151Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'unconfirmedThere'],
      ['di@example.org', 'bouncedThere'],
      ['ed@example.org', '', '', '2022-10-11T12:13:14.000Z'],
      ['fi@example.org', 'unknownStatus'],
    ]);
  });

  test('our own export, of which comes back what went into it', () => {
    const titles = [
      'ID',
      'First Name',
      'Last Name',
      'Email',
      'Subscription Date',
      'Status',
      'Consent Source',
      'Consent Date',
    ];
    const columns = titles.map((title, at) => ({ title, text: (row: string[]) => row[at] ?? '' }));
    const file = csvOf(columns, [
      [
        '1',
        'Ana',
        'Lima',
        'ana@example.org',
        '2026-01-01T00:00:00.000Z',
        'subscribed',
        'Mailchimp, retreat',
        '2019-01-01T00:00:00.000Z',
      ],
      ['2', 'Bo', 'Berg', 'bo@example.org', '2026-01-01T00:00:00.000Z', 'bounced', 'Form', '2026-01-01T00:00:00.000Z'],
      [
        '3',
        'Cy',
        'Diaz',
        '-cy@example.org',
        '2026-01-01T00:00:00.000Z',
        'subscribed',
        '=Form',
        '2026-01-01T00:00:00.000Z',
      ],
    ]);
    const { format, rows } = read(file);
    expect(format).toBe('own');
    expect(rows.map(({ email, refusal, consent }) => [email, refusal, consent])).toEqual([
      ['ana@example.org', undefined, { at: '2019-01-01T00:00:00.000Z', source: 'Mailchimp, retreat' }],
      ['bo@example.org', 'bouncedThere', expect.anything()],
      ['-cy@example.org', undefined, { at: '2026-01-01T00:00:00.000Z', source: '=Form' }],
    ]);
    const older =
      'ID,First Name,Last Name,Email,Subscription Date\r\n1,Ana,Lima,ana@example.org,2026-01-01T00:00:00.000Z\r\n';
    expect(rowsOf(older)).toEqual([['ana@example.org', 'Ana', 'Lima', '2026-01-01T00:00:00.000Z']]);
  });
});

describe('however a file is written', () => {
  const people = [
    ['ana@example.org', 'Ana', 'Kovács', undefined],
    ['bo@example.org', 'Bo', 'Berg', undefined],
  ];
  const lines = [
    'email address;LEID;First name;Last name',
    'ana@example.org;1;"Ana";Kovács',
    'bo@example.org;2;Bo;Berg',
  ];
  test.each([
    ['with semicolons', lines.join('\r\n')],
    ['with tabs', lines.join('\n').replaceAll(';', '\t')],
    ['with commas', lines.join('\n').replaceAll(';', ',')],
    ['with a byte order mark', `\uFEFF${lines.join('\n')}`],
    ['with empty lines', `${lines.join('\n\n')}\n\n\n`],
    ['with lines as on old Macs', lines.join('\r')],
    ['in other letters', lines.join('\n').replace('email address', 'EMAIL ADDRESS')],
    [
      'with quoted titles',
      lines.join('\n').replace('email address', '"Email, Address"').replace('"Email, Address"', '"Email Address"'),
    ],
  ])('%s, it is the same', (_, file) => expect(rowsOf(file)).toEqual(people));

  test.each(['utf-16le', 'utf-16be'] as const)('in %s with its byte order mark, it is the same', (encoding) => {
    const bytes = Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le');
    expect(rowsOf(encoding === 'utf-16le' ? bytes : bytes.swap16())).toEqual(people);
  });

  test('a row is named by the line where it begins', () => {
    const file = 'Email Address,NOTES,LEID\n\nana@example.org,"two\nlines",1\n\nbo@example.org,,2\n';
    expect(read(file).rows.map(({ line }) => line)).toEqual([3, 6]);
  });
});

describe('of one address', () => {
  const file = (...rows: string[]) => `Email Address,LEID,UNSUB_TIME\n${rows.join('\n')}`;

  test('the first row counts, whatever its spelling', () => {
    expect(rowsOf(file('Ana@Example.org,1,', 'ana@example.org ,2,', 'ANA@example.org,3,'))).toEqual([
      ['Ana@Example.org', '', '', undefined],
      ['ana@example.org', 'repeated'],
      ['ANA@example.org', 'repeated'],
    ]);
  });

  test('one row that says no is enough, wherever it stands', () => {
    expect(rowsOf(file('ana@example.org,1,', 'ana@example.org,2,2021-01-01 00:00:00'))).toEqual([
      ['ana@example.org', 'unsubscribedThere'],
      ['ana@example.org', 'repeated'],
    ]);
  });
});

describe('what cannot be taken over is said', () => {
  const row = (first: string, date = '') => {
    const [only] = read(`Email Address,First Name,OPTIN_TIME,LEID\nana@example.org,"${first}",${date},1`).rows;
    return [only?.firstName, only?.consent.at, only?.omissions.length];
  };
  test.each([
    ['no name', row(''), ['', undefined, 0]],
    ['a plain name', row(' Ana  Maria '), ['Ana Maria', undefined, 0]],
    ['a link', row('www.example.com'), ['', undefined, 1]],
    ['markup', row('<b>Ana</b>'), ['', undefined, 1]],
    ['a date in words', row('Ana', '4 May 2019'), ['Ana', undefined, 1]],
    ['a date to come', row('Ana', '2027-01-01'), ['Ana', undefined, 1]],
    ['a time of another zone', row('Ana', '2019-05-04T10:00:00+02:00'), ['Ana', '2019-05-04T08:00:00.000Z', 0]],
  ])('%s', (_, got, expected) => expect(got).toEqual(expected));
});

describe('a file that cannot be imported says why, and what to do', () => {
  test.each([
    [
      'in Windows’ letters',
      Buffer.from('Email Address,First Name,LEID\nana@example.org,Jos\xe9,1', 'latin1'),
      /not in UTF-8.*CSV UTF-8/,
    ],
    ['an Excel file', Buffer.from('PK\x03\x04...'), /ZIP archive or an Excel file.*CSV UTF-8/],
    ['a picture', Buffer.from('GIF\0\0'), /not a CSV file/],
    ['empty', '', /empty/],
    ['titles alone', 'Email Address,LEID\n', /no rows/],
    [
      'a quote that is never closed',
      `Email Address,LEID\nana@example.org,1\nbo@example.org,"2\n${'x'.repeat(200_000)}`,
      /from line \d+ on: is a quote not closed/,
    ],
  ])('%s', (_, file, why) => expect(() => read(file)).toThrow(why));

  test('100,000 rows are taken, and no more', () => {
    const row = (n: number) => `p${n}@example.org,1`;
    const rows = Array.from({ length: 100_000 }, (_, n) => row(n)).join('\n');
    expect(read(`Email Address,LEID\n${rows}\n`).rows).toHaveLength(100_000);
    expect(() => read(`Email Address,LEID\n${rows}\n${row(100_000)}\n`)).toThrow('more than 100,000 rows: split it');
  });

  test('unknown columns are named, to choose from', () => {
    expect(() => read('Mail;Nom\nana@example.org;Ana\n')).toThrow(UnknownColumns);
    expect(() => read('Mail;Nom\nana@example.org;Ana\n', 'a.csv', { email: 'E-Mail' })).toThrow(
      'The file has no column “E-Mail”. It has: Mail, Nom',
    );
  });
});

test('the columns that an admin chose hold what they say', () => {
  const file = `E-Mail,Voornaam,Achternaam,Actief,Sinds
ana@example.org,Ana,Lima,Ja,2020-02-03
bo@example.org,Bo,Berg,active,2020-02-03
cy@example.org,Cy,Diaz,opted-out,2020-02-03
`;
  const mapping = { email: 'e-mail', firstName: 'Voornaam', lastName: 'Achternaam', consentDate: 'Sinds' };
  expect(rowsOf(file, 'a.csv', mapping)).toHaveLength(3);
  expect(rowsOf(file, 'a.csv', { ...mapping, status: 'Actief' })).toEqual([
    ['ana@example.org', 'unknownStatus'],
    ['bo@example.org', 'Bo', 'Berg', '2020-02-03T00:00:00.000Z'],
    ['cy@example.org', 'unsubscribedThere'],
  ]);
});

test.each([undefined, { email: 'E-Mail' }])('a file without titles shows nobody’s address as one: %j', (mapping) => {
  const reading = () => read('ana@example.org,Ana,Lima\nbo@example.org,Bo,Ray\n', 'people.csv', mapping);
  expect(reading).toThrow('The first line holds an address instead of titles');
  expect(reading).not.toThrow(UnknownColumns);
  expect(reading).not.toThrow(/ana/i);
});
