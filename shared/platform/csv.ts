/** A column of a file: its title and what stands in it. */
export interface CsvColumn<Row> {
  title: string;
  text: (row: Row) => string;
}

/** A spreadsheet takes what begins so for a formula, and runs it (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** A phone number as people write it with its country: nothing that a formula could be made of but sums. */
const phone = /^\+\d[\d ().,/#ext\p{Pd}]{4,}$/iu;

/**
 * A leading quote keeps a spreadsheet from calculating. Phone numbers get a no-break space instead: with it they are
 * text as well, shown as they are, and whoever reads the file trims it off again as white space, which a quote is not.
 */
function neutral(text: string): string {
  if (!formula.test(text)) return text;
  return phone.test(text) ? `\u00a0${text}` : `'${text}`;
}

function cell(text: string): string {
  const safe = neutral(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** The rows alone, to be added to a file that {@link csvOf} began. */
export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map(({ text }) => text(row)))).join('');

/** RFC 4180, in UTF-8 with the byte order mark that Excel needs to tell. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  `\uFEFF${line(columns.map(({ title }) => title))}${csvRows(columns, rows)}`;

/** What a cell held before it was kept from being a formula: for whoever reads such a file again. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** `audience-signups-2026-11-20.csv` */
export const fileNameOf = (list: string, day: Date) => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${list}-${parts.join('-')}.csv`;
};
