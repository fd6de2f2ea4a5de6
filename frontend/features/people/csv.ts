/** A column of a file: its title and what stands in it. */
export interface CsvColumn<Row> {
  title: string;
  text: (row: Row) => string;
}

/** A spreadsheet takes what begins so for a formula, and runs it (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, in UTF-8 with the byte order mark that Excel needs to tell. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)).join(','),
    ...rows.map((row) => columns.map(({ text }) => cell(text(row))).join(',')),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** `audience-signups-2026-11-20.csv` */
export const fileNameOf = (list: string, day: Date) => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${list}-${parts.join('-')}.csv`;
};
