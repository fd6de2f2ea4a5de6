export interface CsvColumn<Row> {
  title: string;
  text: (row: Row) => string;
}

/** A spreadsheet runs a cell that begins like this as a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** A phone number with its country code, as people write it. As a formula it could only be a sum. */
const phone = /^\+\d[\d ().,/#ext\p{Pd}]{4,}$/iu;

/** Phone numbers get a no-break space instead: it does not show, and is trimmed when the file is read again. */
function neutralize(text: string): string {
  if (!formulaStart.test(text)) return text;
  return phone.test(text) ? `\u00a0${text}` : `'${text}`;
}

function cell(text: string): string {
  const safe = neutralize(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Only the rows, to be appended to a file that {@link csvOf} began. */
export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map(({ text }) => text(row)))).join('');

/** A file in the format of RFC 4180, with the byte order mark by which Excel recognizes UTF-8. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  `\uFEFF${line(columns.map(({ title }) => title))}${csvRows(columns, rows)}`;

/** The text of a cell without the quote that keeps it from being a formula, for reading such a file again. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

/** `audience-signups-2026-11-20.csv` */
export const fileNameOf = (list: string, day: Date) => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${list}-${parts.join('-')}.csv`;
};
