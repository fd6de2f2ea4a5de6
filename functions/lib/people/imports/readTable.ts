import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { maxImportRows } from '../../../../shared/people/model/subscriberImports.ts';

/** Why a file cannot be imported, in words for the admin who uploaded it. */
export class UnreadableFile extends Error {}

/** A row of a file: its cells, and the line where it begins, counted from 1. */
export interface TableRow {
  cells: string[];
  line: number;
}

/** In bytes. A row that seems longer has a quote that is not closed. */
const maxRowSize = 100_000;

/**
 * Reads a CSV file in UTF-8, or in UTF-16 with a byte order mark. Returns the columns' titles, and each further row that is
 * not empty, as converted by the function that `readerFor` returns. Throws UnreadableFile.
 */
export function readTable<Row>(
  bytes: Uint8Array,
  readerFor: (titles: string[]) => (row: TableRow) => Row,
  maxRows = maxImportRows,
): { titles: string[]; rows: Row[] } {
  const text = decode(bytes);
  let titles: string[] | undefined;
  let readRow: ((row: TableRow) => Row) | undefined;
  const rows: Row[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    if (!readRow) {
      titles = cells.map((title) => title.trim());
      readRow = readerFor(titles);
    } else if (rows.length === maxRows) {
      throw new UnreadableFile(
        `The file has more than ${maxRows.toLocaleString('en')} rows: split it into several files`,
      );
    } else rows.push(readRow({ cells, line: lines - breaksIn(cells) }));
    return null;
  };
  try {
    parse(text, {
      ...{ delimiter: guessDelimiter(text), record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
      ...{ max_record_size: maxRowSize, on_record: onRecord },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFile(
        `The file can’t be read from line ${error.lines ?? '?'} on: is a quotation mark missing?`,
      );
    throw error;
  }
  if (!titles) throw new UnreadableFile('The file is empty');
  return { titles, rows };
}

const breaksIn = (cells: string[]) => cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const remedy =
  'Save it as CSV in UTF-8 and upload it again. In Excel that is the file type “CSV UTF-8”, in Google Sheets “Comma Separated Values”.';

function decode(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0x50 && b === 0x4b) throw new UnreadableFile(`This is a ZIP archive or an Excel file, not CSV. ${remedy}`);
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new UnreadableFile(`This is not a CSV file. ${remedy}`);
    return text;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`The file isn’t in UTF-8, so letters beyond A to Z would be lost. ${remedy}`);
  }
}

/** The most frequent delimiter in the first line, outside quotes. */
function guessDelimiter(text: string): string {
  const [titles = ''] = /^[^\r\n]*/.exec(text.trimStart().replaceAll(/"[^"]*"/g, '')) ?? [];
  const count = (delimiter: string) => titles.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
