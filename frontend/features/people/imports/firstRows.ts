import { parse } from 'csv-parse/browser/esm/sync';

/** How much of the file is read, in bytes: enough for many rows. */
const maxBytes = 64_000;
const rowCount = 3;

/**
 * The first rows of a CSV file below the titles `columns`, which the server has read; empty where those do not match.
 * They are only shown as examples: for the import the server reads the file.
 */
export async function firstRows(file: File, columns: string[]): Promise<string[][]> {
  const bytes = await file.slice(0, maxBytes).arrayBuffer();
  const [a, b] = new Uint8Array(bytes);
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  for (const delimiter of [',', ';', '\t']) {
    const rows = parseTable(text, delimiter);
    // Above the titles there may be a heading. Where one is missing, the server has named its column.
    const top = rows.findIndex((row) =>
      columns.every((title, at) => (row[at]?.trim() || `Column ${at + 1}`) === title),
    );
    if (top >= 0) return rows.slice(top + 1, top + 1 + rowCount);
  }
  return [];
}

function parseTable(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, to: 10 + rowCount, bom: true, record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    });
  } catch {
    return [];
  }
}
