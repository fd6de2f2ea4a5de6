import { describe, expect, test } from 'vitest';
import { readFile } from '../../../../functions/lib/people/imports/readFile.ts';
import { isUsableName } from '../../../../shared/letters/placeholders/placeholders.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const read = (file: string) => readFile(Buffer.from(file), { name: 'people.csv', now });
const namesOf = (file: string) => read(file).rows.map(({ firstName, lastName }) => [firstName, lastName]);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('names are found under the titles that lists have', () => {
  test.each([
    ['Vorname;Nachname', 'Lia;Lang'],
    ['Vorname;Name', 'Lia;Lang'],
    ['First name;Name', 'Lia;Lia Lang'],
    ['Name;Last name', 'Lia;Lang'],
    ['FNAME;LNAME', 'Lia;Lang'],
    ['Prénom;Nom', 'Lia;Lang'],
    ['Nombre;Apellidos', 'Lia;Lang'],
    ['Given Name;Family Name', 'Lia;Lang'],
    ['voornaam;achternaam', 'Lia;Lang'],
    ['Name;Note', 'Lia Lang;x'],
    ['Full Name;Note', 'Lia Lang;x'],
    ['Vollständiger Name;Note', 'Lia Lang;x'],
    ['subscriber_name;Note', '"Lang, Lia";x'],
  ])('%s', (titles, cells) => {
    expect(namesOf(`E-Mail;${titles}\na@x.org;${cells}`)).toEqual([['Lia', 'Lang']]);
  });

  test('none are found where there are none, and then no column is taken for them', () => {
    const { roles } = read('email,Company,Membership\na@x.org,Lake Ltd,Gold');
    expect(roles).toEqual({ email: 'email' });
  });

  test('a blank after the comma, quotation marks and spaces around a name do not matter', () => {
    expect(namesOf('email, name\na@x.org, "Lee, Ana"\nb@x.org, "Bob Bee"\nc@x.org,  Cy   Cee ')).toEqual([
      ...[
        ['Ana', 'Lee'],
        ['Bob', 'Bee'],
        ['Cy', 'Cee'],
      ],
    ]);
  });

  test.each(['李', 'Ó', 'ज', 'Y', 'O.'])('one letter is a name: %s', (name) => {
    expect(namesOf(`email,First Name,Last Name\na@x.org,${name},${name}`)).toEqual([[name, name]]);
  });
});

describe('of a full name, the first is found, or nothing is made up', () => {
  test.each([
    ['Lee, Ana', 'Ana', 'Lee'],
    ['Lee,Ana', 'Ana', 'Lee'],
    ['LEE, ANA MARIE', 'ANA MARIE', 'LEE'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
    ['Lee, Dr. Ana', 'Ana', 'Lee'],
    ['Lee,', 'Lee', ''],
    ['Dr. Ana Lee', 'Ana', 'Lee'],
    ['Mr. Bo Lee', 'Bo', 'Lee'],
    ['Mr Bo Lee', 'Bo', 'Lee'],
    ['Prof. Dr. Cy Lee', 'Cy', 'Lee'],
    ['Rev Bo Lee', 'Bo', 'Lee'],
    ['Frau Lena Maier', 'Lena', 'Maier'],
    ['Herr Weg', '', 'Weg'],
    ['Ana Lee, PhD', 'Ana', 'Lee'],
    ['Bo Lee Jr.', 'Bo', 'Lee'],
    ['Ana', 'Ana', ''],
    ['  Ana   Lee ', 'Ana', 'Lee'],
    ['Ana Lee (work)', 'Ana', 'Lee'],
    ['"Ana Lee"', 'Ana', 'Lee'],
    ['Ana Maria Lee', 'Ana', 'Maria Lee'],
    ["D'Arcy O'Neil", "D'Arcy", "O'Neil"],
    // No one can know, so that a letter greets them by its fallback.
    ['Dr.', '', ''],
    ['Mr', '', ''],
    ['Ana & Bo Lee', '', 'Ana & Bo Lee'],
    ['Ana und Bo Lee', '', 'Ana und Bo Lee'],
    ['The Lee Family', '', 'The Lee Family'],
    ['de la Cruz', '', 'de la Cruz'],
    ['van Gogh', '', 'van Gogh'],
    ['李小龙', '', '李小龙'],
    ['Swami Ananda', '', 'Swami Ananda'],
    ['Sr. Maria', '', 'Maria'],
    ['Lee, Ana, Berlin', '', 'Lee, Ana, Berlin'],
    ['Lake Center', '', 'Lake Center'],
    ['ana.lee', '', ''],
    ['ana.lee@ten-test.org', '', ''],
  ])('“%s”', (name, firstName, lastName) => {
    expect(namesOf(`email,Name\na@x.org,${quoted(name)}`)).toEqual([[firstName, lastName]]);
    expect(firstName === '' || isUsableName(firstName)).toBe(true);
    expect(firstName).not.toMatch(/^(dr|mr|prof|rev|frau|herr)\b|[,.]$/i);
  });

  test.each([
    ['Dr.', ''],
    ['Dr. Ana', 'Ana'],
    ['Mr', ''],
    ['Lee Family', ''],
    ['Ana,', 'Ana'],
  ])('a column of first names may have “%s”', (cell, firstName) => {
    expect(namesOf(`email,First Name,Last Name\na@x.org,${quoted(cell)},Lee`)).toEqual([[firstName, 'Lee']]);
  });
});

test.each([
  ['J�rg Lee', 1, ['', 'Lee']],
  ['J�rg Mei�er', 2, ['', '']],
  ['Ana Mei�er', 1, ['Ana', '']],
  ['www.example.com Lee', 1, ['', '']],
  ['Jörg Meißer', 0, ['Jörg', 'Meißer']],
])('a name that was damaged or is none is left out and reported: %s', (name, reported, names) => {
  const [row] = read(`Email,Name\na@x.org,${name}`).rows;
  expect([row?.firstName, row?.lastName]).toEqual(names);
  expect(row?.omissions).toHaveLength(reported);
  if (name.includes('�')) expect(row?.omissions[0]).toMatch(/name left out: a letter in it was lost before/);
});

test.each([
  ['a zero-width space behind it', 'ana+news@example.net\u200b'],
  ['a no-break space before it', '\u00a0 ana+news@example.net                  '],
  ['a byte order mark before it', '\ufeffana+news@example.net'],
  ['a soft hyphen in its domain', 'ana+news@exam\u00adple.net'],
  ['a word joiner in its domain', 'ana+news@example\u2060.net'],
  ['marks of direction around it', '\u202aana+news@example.net\u202c'],
  ['mailto', 'mailto:ana+news@example.net'],
  ['a name and brackets', 'Ana <ana+news@example.net>'],
  ['brackets', '<ana+news@example.net>'],
  ['quotation marks', "'ana+news@example.net'"],
  ['a semicolon', 'ana+news@example.net;'],
  ['a full stop', 'ana+news@example.net.'],
])('an address is read with %s', (_what, cell) => {
  expect(read(`Email,Name\n${quoted(cell)},Ana`).rows).toMatchObject([
    { email: 'ana+news@example.net', refusal: undefined },
  ]);
});

test.each(['ana+news@example.net, bo@example.net', 'ana news@example.net', 'ana@', 'ınci@example.net'])(
  'what is not one address is refused: %s',
  (cell) => {
    const file = `Email,Name\nok@x.org,Ana\n${quoted(cell)},Ana`;
    expect(read(file).rows.at(-1)).toMatchObject({ email: cell, refusal: 'invalidAddress' });
  },
);
