import { describe, expect, test } from 'vitest';
import { UnknownColumns } from '../../../../functions/lib/people/imports/readFile.ts';
import { importedRows, readImport } from '../../../support/run/readImport.ts';

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
    [
      'with quoted titles',
      lines.join('\n').replace('email address', '"Email, Address"').replace('"Email, Address"', '"Email Address"'),
    ],
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
      /from line \d+ on: is a quotation mark missing/,
    ],
  ])('%s', (_, file, why) => expect(() => readImport(file)).toThrow(why));

  test('100,000 rows are accepted, and no more', () => {
    const row = (n: number) => `p${n}@example.org,1`;
    const rows = Array.from({ length: 100_000 }, (_, n) => row(n)).join('\n');
    expect(readImport(`Email Address,LEID\n${rows}\n`).rows).toHaveLength(100_000);
    expect(() => readImport(`Email Address,LEID\n${rows}\n${row(100_000)}\n`)).toThrow(
      'more than 100,000 rows: split it',
    );
  });

  test('unknown columns are listed to choose from', () => {
    expect(() => readImport('Mail;Nom\nana@example.org;Ana\n')).toThrow(UnknownColumns);
    expect(() => readImport('Mail;Nom\nana@example.org;Ana\n', 'a.csv', { email: 'E-Mail' })).toThrow(
      'The file has no column “E-Mail”. It has: Mail, Nom',
    );
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
