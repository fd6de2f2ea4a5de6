import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { maxImportRows } from '../../../../shared/people/model/subscriberImports.ts';
import { decodedText } from '../../../../shared/platform/decoding.ts';

/** Why a file cannot be imported, in words for the admin who uploaded it. */
export class UnreadableFile extends Error {}

/** `cells` are trimmed; `line` is where the row begins as a text editor counts, from 1. */
export interface TableRow {
  cells: string[];
  line: number;
}

/** A CSV file that can be read several times: it is too large to keep all of its cells. */
export interface Table {
  /** One that is missing is “Column 3”. */
  titles: string[];
  /** Calls `onRow` for each row below the titles that is not empty. */
  forEachRow(onRow: (row: TableRow) => void): void;
}

/** In bytes. A row that seems longer has a quotation mark that is not closed. */
const maxRowSize = 100_000;
/** The titles are in one of these first rows. */
const maxRowsToTitles = 10;

const addressLike = /[^\s@,;<>"']+@[^\s@,;<>"']+\.[^\s@,;<>"']+/;

/** Without what programs put around an address: characters that do not show, quotation marks, brackets, `mailto:`. */
export function addressIn(cell: string): string {
  const shown = cell.replace(/[\p{Cf}\p{Cc}\u00a0]/gu, '').trim();
  const inBrackets = /^[^<>@]*<([^<>]+)>$/.exec(shown)?.[1] ?? shown;
  return inBrackets
    .replace(/^mailto:/i, '')
    .replace(/^["'“‘<(]+|["'”’>).,;]+$/g, '')
    .trim();
}

/**
 * Opens a CSV file in UTF-8, or in UTF-16 with a byte order mark. Its titles are the last row with several cells above
 * the first address: before them, there may be a line such as `sep=;`, a heading or empty cells. Throws UnreadableFile.
 */
export function openTable(bytes: Uint8Array, maxRows = maxImportRows): Table {
  const decoded = decode(bytes).replace(/\r\n?/g, '\n');
  const [separatorLine = '', separator] = /^\uFEFF?"?sep=(.)"?[^\n]*\n/i.exec(decoded) ?? [];
  const text = decoded.slice(separatorLine.length);
  const skipped = separatorLine === '' ? 0 : 1;
  const delimiter = separator ?? guessDelimiter(text);
  const at = titlesIn(text, delimiter);
  return {
    titles: at.titles,
    forEachRow(onRow) {
      let rows = 0;
      readRecords(text, delimiter, ({ cells, line }) => {
        if (line <= at.line || cells.every((cell) => cell === '')) return;
        if (++rows > maxRows)
          throw new UnreadableFile(
            `The file has more than ${maxRows.toLocaleString('en')} rows: split it into several files`,
          );
        onRow({ cells, line: line + skipped });
      });
    },
  };
}

class Enough extends Error {}

function titlesIn(text: string, delimiter: string): { titles: string[]; line: number } {
  const first: TableRow[] = [];
  try {
    readRecords(text, delimiter, (row) => {
      if (row.cells.some((cell) => cell !== '')) first.push(row);
      if (first.length > maxRowsToTitles) throw new Enough();
    });
  } catch (error) {
    // What is wrong further below is told when the rows are read.
    if (!(error instanceof Enough) && first.length < 2) throw error;
  }
  const [top] = first;
  if (!top) throw new UnreadableFile('The file is empty');
  const withAddress = first.findIndex(({ cells }) => cells.some((cell) => addressLike.test(cell)));
  // Titles are kept longer than the file, so no one's name and address may be among them.
  if (withAddress === 0)
    throw new UnreadableFile(
      'The first line has an address instead of column titles: add a line above it that names the columns, and upload the file again',
    );
  const above = withAddress < 0 ? first : first.slice(0, withAddress);
  const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length;
  const { cells, line } = above.reduce((best, row) => (filled(row) > filled(best) ? row : best), top);
  return { titles: cells.map((title, at) => title || `Column ${at + 1}`), line };
}

/** A record over several lines must not have swallowed a row: its quotation mark was opened by accident. */
function readRecords(text: string, delimiter: string, onRecord: (row: TableRow) => void): void {
  let begins = 1;
  const accept = (cells: string[], { lines }: { lines: number }) => {
    const line = lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    begins = lines + 1;
    if (cells.some((cell) => hasRow(cell, delimiter, cells.length))) throw unclosed(line);
    onRecord({
      cells: cells.map((cell) => cell.replace(/^[\s\u200b\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/g, '')),
      line,
    });
    return null;
  };
  try {
    parse(text, {
      ...{ bom: true, delimiter, record_delimiter: '\n', ltrim: true, rtrim: true },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
      ...{ max_record_size: maxRowSize, on_record: accept },
    });
  } catch (error) {
    if (error instanceof CsvError) throw unclosed(begins);
    throw error;
  }
}

const unclosed = (line: number) =>
  new UnreadableFile(
    `A quotation mark in line ${line}, or just below it, isn’t closed, so the lines after it can’t be told apart: close or remove it, and upload the file again`,
  );

/** Whether a cell of several lines has one that looks like a row of its own: about as many cells, and an address. */
const hasRow = (cell: string, delimiter: string, columns: number) =>
  cell.includes('\n') &&
  cell
    .split('\n')
    .slice(1)
    .some((line) => addressLike.test(line) && columns > 1 && line.split(delimiter).length > columns / 2);

const remedy =
  'Save it as CSV in UTF-8 and upload it again. In Excel that is the file type “CSV UTF-8”, in Google Sheets “Comma Separated Values”.';

function decode(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0x50 && b === 0x4b) throw new UnreadableFile(`This is a ZIP archive or an Excel file, not CSV. ${remedy}`);
  let text: string;
  try {
    text = decodedText(bytes, { exact: true });
  } catch {
    throw new UnreadableFile(`The file isn’t in UTF-8, so letters beyond A to Z would be lost. ${remedy}`);
  }
  if (text.includes('\0')) throw new UnreadableFile(`This is not a CSV file. ${remedy}`);
  return text;
}

function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"\n]*"/g, '')
    .split('\n')
    .slice(0, maxRowsToTitles);
  const count = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
