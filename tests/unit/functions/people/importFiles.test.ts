import { describe, expect, test } from 'vitest';
import { UnknownColumns } from '../../../../functions/lib/people/imports/columns.ts';
import { readFile } from '../../../../functions/lib/people/imports/readFile.ts';
import { openTable } from '../../../../functions/lib/people/imports/readTable.ts';
import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import { csvOf } from '../../../../shared/platform/csv.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const readImport = (file: string | Uint8Array, name = 'people.csv', mapping?: ImportMapping) =>
  readFile(typeof file === 'string' ? Buffer.from(file) : file, { name, mapping, now });

/** Each row's address, with its refusal, or with its name and the day on which the person subscribed. */
const importedRows = (...file: Parameters<typeof readImport>) =>
  readImport(...file).rows.map(({ email, refusal, firstName, lastName, subscribedOn }) =>
    refusal ? [email, refusal] : [email, firstName, lastName, subscribedOn],
  );

describe('each system’s file is recognized by its columns, and says who is subscribed and since when', () => {
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
    expect(readImport(file).format).toBe('mailchimp');
    expect(importedRows(file)).toEqual([
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
      expect(importedRows(`${titles}\n${first}`, name)).toEqual([['ana@example.org', refusal]]);
  });

  test('Substack, where free readers are subscribed too', () => {
    const file = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
free@example.org,false,,other,false,2024-01-15T10:00:00.000Z,
paid@example.org,true,2027-01-01T00:00:00.000Z,yearly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z
off@example.org,false,,other,true,2024-02-01T10:00:00.000Z,
`;
    expect(readImport(file).format).toBe('substack');
    expect(importedRows(file)).toEqual([
      ['free@example.org', '', '', '2024-01-15T10:00:00.000Z'],
      ['paid@example.org', '', '', '2024-02-01T10:00:00.000Z'],
      ['off@example.org', 'disabledThere'],
    ]);
    const newer = 'Email,Name,Stripe plan,Start date,Cancel date\nana@example.org,Ana Lima,,2024-01-15,\n';
    expect(readImport(newer).format).toBe('substack');
    expect(importedRows(newer)).toEqual([['ana@example.org', 'Ana', 'Lima', '2024-01-15T00:00:00.000Z']]);
  });

  test('Ghost', () => {
    const file = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ana@example.org,Ana Maria Lima,,true,false,,2023-03-04T05:06:07.000Z,,,
2,bo@example.org,,,false,false,,2023-03-04T05:06:07.000Z,,,
3,cy@example.org,Cy,,true,false,,2023-03-04T05:06:07.000Z,2024-01-01T00:00:00.000Z,,
4,di@example.org,Di,,,false,,2023-03-04T05:06:07.000Z,,,
`;
    expect(readImport(file).format).toBe('ghost');
    expect(importedRows(file)).toEqual([
      ['ana@example.org', 'Ana', 'Maria Lima', '2023-03-04T05:06:07.000Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'removedThere'],
      ['di@example.org', 'unknownStatus'],
    ]);
  });

  test.each(['email', 'email_address'])('Buttondown, with its addresses in the column %s', (title) => {
    const file = `${title},notes,metadata,tags,referrer_url,secondary_id,type,source,creation_date,unsubscription_date
ana@example.org,,{},,https://example.org/,1,regular,organic,2022-10-11T12:13:14.151617Z,
bo@example.org,,{},,,2,unsubscribed,organic,2022-10-11T12:13:14Z,2023-01-01T00:00:00Z
cy@example.org,,{},,,3,unactivated,organic,2022-10-11T12:13:14Z,
di@example.org,,{},,,4,undeliverable,organic,2022-10-11T12:13:14Z,
ed@example.org,,{},,,5,premium,organic,2022-10-11T12:13:14Z,
fi@example.org,,{},,,6,something new,organic,2022-10-11T12:13:14Z,
`;
    expect(readImport(file).format).toBe('buttondown');
    expect(importedRows(file)).toEqual([
      ['ana@example.org', '', '', '2022-10-11T12:13:14.151Z'],
      ['bo@example.org', 'unsubscribedThere'],
      ['cy@example.org', 'unconfirmedThere'],
      ['di@example.org', 'bouncedThere'],
      ['ed@example.org', '', '', '2022-10-11T12:13:14.000Z'],
      ['fi@example.org', 'unknownStatus'],
    ]);
  });

  test('our own export, which is read back unchanged', () => {
    const since = '2026-01-01T00:00:00.000Z';
    const titles = ['ID', 'First Name', 'Last Name', 'Email', 'Subscription Date', 'Status'];
    const columns = [...titles, 'Consent Source', 'Consent Date'].map((title, at) => ({
      title,
      text: (row: string[]) => row[at] ?? '',
    }));
    const file = csvOf(columns, [
      ['1', 'Ana', 'Lima', 'ana@example.org', since, 'subscribed', 'Mailchimp, retreat', '2019-01-01T00:00:00.000Z'],
      ['2', 'Bo', 'Berg', 'bo@example.org', since, 'bounced', 'Form', since],
      ['3', 'Cy', 'Diaz', '-cy@example.org', since, 'subscribed', '=Form', since],
    ]);
    const { format, rows } = readImport(file);
    expect(format).toBe('own');
    expect(rows.map(({ email, refusal, consent }) => [email, refusal, consent])).toEqual([
      ['ana@example.org', undefined, { at: '2019-01-01T00:00:00.000Z', source: 'Mailchimp, retreat' }],
      ['bo@example.org', 'bouncedThere', expect.anything()],
      ['-cy@example.org', undefined, { at: since, source: '=Form' }],
    ]);
    expect(rows.map(({ subscribedOn }) => subscribedOn)).toEqual(Array(3).fill(since));
    const older = `ID,First Name,Last Name,Email,Subscription Date\r\n1,Ana,Lima,ana@example.org,${since}\r\n`;
    expect(importedRows(older)).toEqual([['ana@example.org', 'Ana', 'Lima', since]]);
  });
});

test('a row whose address no one can have is refused, and the others are imported', () => {
  const file = `id,email,name,subscribed_to_emails,created_at
1,ana@example.org,Ana,true,2023-03-04T05:06:07.000Z
2,bo@office.local,Bo,true,2023-03-04T05:06:07.000Z
3,${'c'.repeat(65)}@example.org,Cy,true,2023-03-04T05:06:07.000Z
4,di@example-.org,Di,true,2023-03-04T05:06:07.000Z
5,ed@müller.de,Ed,true,2023-03-04T05:06:07.000Z
6,ed@xn--mller-kva.de,Ed,true,2023-03-04T05:06:07.000Z
`;
  expect(importedRows(file)).toEqual([
    ['ana@example.org', 'Ana', '', '2023-03-04T05:06:07.000Z'],
    ['bo@office.local', 'invalidAddress'],
    [`${'c'.repeat(65)}@example.org`, 'invalidAddress'],
    ['di@example-.org', 'invalidAddress'],
    ['ed@xn--mller-kva.de', 'Ed', '', '2023-03-04T05:06:07.000Z'],
    ['ed@xn--mller-kva.de', 'repeated'],
  ]);
});

test('a file is read by the columns that an admin chose', () => {
  const file = `E-Mail,Voornaam,Achternaam,Actief,Sinds
ana@example.org,Ana,Lima,Ja,2020-02-03
bo@example.org,Bo,Berg,active,2020-02-03
cy@example.org,Cy,Diaz,opted-out,2020-02-03
`;
  const mapping = { email: 'e-mail', firstName: 'Voornaam', lastName: 'Achternaam', subscribedOn: 'Sinds' };
  const people = [
    ['ana@example.org', 'Ana', 'Lima', '2020-02-03T00:00:00.000Z'],
    ['bo@example.org', 'Bo', 'Berg', '2020-02-03T00:00:00.000Z'],
    ['cy@example.org', 'unsubscribedThere'],
  ];
  // Whether or not the column that says so was chosen, and without any choice.
  expect(importedRows(file, 'a.csv', mapping)).toEqual(people);
  expect(importedRows(file, 'a.csv', { ...mapping, status: 'Actief' })).toEqual(people);
  expect(importedRows(file.replace('Sinds', 'Created at'))).toEqual(people);
});

describe('a file is read the same', () => {
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
    ['with the line breaks of old Macs', lines.join('\r')],
    ['with titles in upper case', lines.join('\n').replace('email address', 'EMAIL ADDRESS')],
    ['with quoted titles', lines.join('\n').replace('email address', '"Email Address"')],
  ])('%s', (_, file) => expect(importedRows(file)).toEqual(people));

  test.each(['utf-16le', 'utf-16be'] as const)('in %s with its byte order mark', (encoding) => {
    const bytes = Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le');
    expect(importedRows(encoding === 'utf-16le' ? bytes : bytes.swap16())).toEqual(people);
  });

  test('a row’s number is that of the line where it begins', () => {
    const file = 'Email Address,NOTES,LEID\n\nana@example.org,"two\nlines",1\n\nbo@example.org,,2\n';
    expect(readImport(file).rows.map(({ line }) => line)).toEqual([3, 6]);
  });
});

describe('what stands above the titles is passed over', () => {
  test.each([
    ['a line of commas', ',,\r\nemail,name,\r\nana@example.org,Ana Lima,\r\n,,\r\n', 3],
    ['a line for Excel', 'sep=;\r\nemail;name\r\nana@example.org;Ana Lima\r\n', 3],
    ['a quoted line for Excel, after a byte order mark', '\uFEFF"sep=\t"\nemail\tname\nana@example.org\tAna Lima', 3],
    ['a line for Excel with a rare delimiter', 'sep=|\nemail|name\nana@example.org|Ana Lima', 3],
    ['a heading', 'Newsletter list March,,\r\nemail,name,\r\nana@example.org,Ana Lima,\r\n', 3],
    ['a heading and empty lines', 'List\n\n;;\nemail;name\n\nana@example.org;Ana Lima', 6],
    ['a heading that has a comma', '"March, 2026"\nemail,name\nana@example.org,Ana Lima', 3],
    ['nothing, and a first row without an address', 'email,name\n,Bo\nana@example.org,Ana Lima', 3],
  ])('%s', (_, file, line) => {
    expect(importedRows(file).at(-1)).toEqual(['ana@example.org', 'Ana', 'Lima', undefined]);
    expect(readImport(file).rows.at(-1)?.line).toBe(line);
  });
});

describe('a quotation mark by accident never costs a row without a word', () => {
  const rows = (count: number, change: (line: string, n: number) => string) =>
    ['email,name', ...Array.from({ length: count }, (_, n) => change(`p${n}@example.org,Ana Lee`, n))].join('\r\n');
  test.each([
    ['opened and never closed', rows(500, (line, n) => (n === 3 ? line.replace('Ana', '"Ana') : line)), 5],
    ['closed by a later row’s', rows(4, (line, n) => (n === 0 || n === 2 ? line.replace('Ana', '"Ana') : line)), 2],
    ['in the last row', rows(3, (line, n) => (n === 2 ? line.replace('Ana', '"Ana') : line)), 4],
    ['before an address', rows(3, (line, n) => (n === 1 ? `"${line}` : line)), 3],
    ['with semicolons', rows(6, (line, n) => (n === 2 ? line.replace('Ana', '"Ana') : line)).replaceAll(',', ';'), 4],
  ])('%s', (_, file, line) => {
    expect(() => readImport(file)).toThrow(`A quotation mark in line ${line}, or just below it, isn’t closed`);
  });

  test.each([
    ['inches', 'email,name\na@example.org,Ana 5" Lee\nb@example.org,Bo\n'],
    ['in a name', 'email,name\na@example.org,Ana "Annie" Lee\nb@example.org,Bo\n'],
    [
      'a note of several lines',
      'email,name,note\r\na@example.org,Ana,"one\r\ntwo, with comma\r\n""quoted"""\r\nb@example.org,Bo,\r\n',
    ],
    [
      'a note with an address',
      'email,name,note,more\na@example.org,Ana,"write to\nher@example.org",\nb@example.org,Bo,,\n',
    ],
  ])('that means something is read: %s', (_, file) => {
    expect(readImport(file).rows.map(({ email }) => email)).toEqual(['a@example.org', 'b@example.org']);
  });

  test('line numbers are those of a text editor, also after cells of several lines', () => {
    const file = 'email,note\r\na@example.org,"one\r\ntwo\r\nthree"\r\nb@example.org,\r\n';
    expect(readImport(file).rows.map(({ line }) => line)).toEqual([2, 5]);
  });
});

describe('of several rows with one address', () => {
  const file = (...rows: string[]) => `Email Address,LEID,UNSUB_TIME\n${rows.join('\n')}`;

  test('the first counts, whatever its spelling', () => {
    expect(importedRows(file('Ana@Example.org,1,', 'ana@example.org ,2,', 'ANA@example.org,3,'))).toEqual([
      ['Ana@Example.org', '', '', undefined],
      ['ana@example.org', 'repeated'],
      ['ANA@example.org', 'repeated'],
    ]);
  });

  test('any that is unsubscribed keeps the address out', () => {
    expect(importedRows(file('ana@example.org,1,', 'ana@example.org,2,2021-01-01 00:00:00'))).toEqual([
      ['ana@example.org', 'unsubscribedThere'],
      ['ana@example.org', 'repeated'],
    ]);
  });
});

describe('the import reports what it leaves out of a name or a date', () => {
  const row = (first: string, date = '') => {
    const [only] = readImport(`Email Address,First Name,OPTIN_TIME,LEID\nana@example.org,"${first}",${date},1`).rows;
    return [only?.firstName, only?.consent.at, only?.omissions.length];
  };
  test.each([
    ['no name', row(''), ['', undefined, 0]],
    ['a plain name', row(' Ana  Maria '), ['Ana Maria', undefined, 0]],
    ['a link', row('www.example.com'), ['', undefined, 1]],
    ['markup', row('<b>Ana</b>'), ['', undefined, 1]],
    ['a date in words', row('Ana', '4 May 2019'), ['Ana', undefined, 1]],
    ['a date in the future', row('Ana', '2027-01-01'), ['Ana', undefined, 1]],
    ['a time in another zone', row('Ana', '2019-05-04T10:00:00+02:00'), ['Ana', '2019-05-04T08:00:00.000Z', 0]],
  ])('%s', (_, got, expected) => expect(got).toEqual(expected));
});

describe('a file that cannot be imported says why, and what to do', () => {
  test.each([
    [
      'in a Windows encoding',
      Buffer.from('Email Address,First Name,LEID\nana@example.org,Jos\xe9,1', 'latin1'),
      /isn’t in UTF-8.*CSV UTF-8/,
    ],
    ['an Excel file', Buffer.from('PK\x03\x04...'), /ZIP archive or an Excel file.*CSV UTF-8/],
    ['a picture', Buffer.from('GIF\0\0'), /not a CSV file/],
    ['empty', '', /empty/],
    ['titles only', 'Email Address,LEID\n', /no rows/],
    [
      'a quote that is never closed',
      `Email Address,LEID\nana@example.org,1\nbo@example.org,"2\n${'x'.repeat(200_000)}`,
      /A quotation mark in line 3, or just below it, isn’t closed/,
    ],
  ])('%s', (_, file, why) => expect(() => readImport(file)).toThrow(why));

  test('as many rows as are allowed are accepted, and no more', () => {
    const read = (rows: number) => {
      const found: number[] = [];
      openTable(Buffer.from(`Email,ID\n${',1\n'.repeat(rows)}`), 1000).forEachRow(({ line }) => found.push(line));
      return found;
    };
    expect(read(1000)).toHaveLength(1000);
    expect(() => read(1001)).toThrow('The file has more than 1,000 rows: split it into several files');
  });

  test('unknown columns are listed to choose from', () => {
    const reading = (mapping?: { email: string }) => () => readImport('Mail;Nom\nana;Ana\n', 'a.csv', mapping);
    expect(reading()).toThrow(UnknownColumns);
    expect(reading({ email: 'E-Mail' })).toThrow('The file has no column “E-Mail”. It has: Mail, Nom');
  });
});

test.each([undefined, { email: 'E-Mail' }])(
  'a file without titles never shows an address as a title: %j',
  (mapping) => {
    const reading = () => readImport('ana@example.org,Ana,Lima\nbo@example.org,Bo,Ray\n', 'people.csv', mapping);
    expect(reading).toThrow('The first line has an address instead of column titles');
    expect(reading).not.toThrow(UnknownColumns);
    expect(reading).not.toThrow(/ana/i);
  },
);
