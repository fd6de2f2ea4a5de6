import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { csvOf, fileNameOf } from '../../../../shared/platform/csv.ts';
import { anyCharacter } from '../../../support/run/generated.ts';

/** Reads RFC 4180 as a spreadsheet does, character by character. */
function read(file: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < file.length; at++) {
    const letter = file.charAt(at);
    if (quoted && letter === '"' && file.charAt(at + 1) === '"') cell += file.charAt(at++);
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || file.startsWith('\r\n', at))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter !== ',') {
        rows.push([]);
        at++;
      }
    } else cell += letter;
  }
  rows.pop();
  return rows;
}

const columns = [0, 1, 2].map((at) => ({ title: `Column ${at}`, text: (row: string[]) => row[at] ?? '' }));
const anything = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('=1+1', '+1', '-1', '@SUM', '\tx', '\rx', 'a,b', '"', 'a\r\nb', "'=1"),
);

test('whatever people typed is read back unchanged, and nothing is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anything, anything, anything)), (people) => {
      const [, ...rows] = read(csvOf(columns, people));
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(rows).toEqual(people.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))));
    }),
  );
});

test.each(['+1 212 555 0100', '+1-212-555-0100', '+12125550100', '+44 (0)20 7946 0018 ext. 5'])(
  'the phone number %s is not a formula, is shown as it is, and is read back as it was typed',
  (number) => {
    const [, [cell = ''] = []] = read(csvOf(columns.slice(0, 1), [[number]]));
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(cell).not.toContain("'");
    const typed = signupInput.shape.phone;
    expect([cell.trim(), typed.parse(cell)]).toEqual([number, typed.parse(number)]);
  },
);

test.each(['+1+cmd|x', "+1+HYPERLINK('x')", '+SUM(1;2)', '+1\t2345678'])('%s is not a phone number', (text) => {
  expect(csvOf(columns.slice(0, 1), [[text]])).toContain(`'${text}`);
});

test('a file begins with the byte order mark and the titles, and every line ends as RFC 4180 requires', () => {
  expect(csvOf(columns, [['a', 'b', '']])).toBe('\uFEFFColumn 0,Column 1,Column 2\r\na,b,\r\n');
});

test('a file is named after the list and the day', () => {
  expect(fileNameOf('audience-signups', new Date(2026, 0, 5))).toBe('audience-signups-2026-01-05.csv');
});
