import { parse } from 'csv-parse/browser/esm/sync';

/** In bytes: many rows. */
const beginning = 64_000;
const count = 3;

/**
 * The first rows of a CSV file below the titles `columns`, as the server has read them; none where they cannot be told.
 * What is shown of them is an example: the server alone reads the file for the import.
 */
export async function firstRows(file: File, columns: string[]): Promise<string[][]> {
  const bytes = await file.slice(0, beginning).arrayBuffer();
  const [a, b] = new Uint8Array(bytes);
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  for (const delimiter of [',', ';', '\t']) {
    const [titles = [], ...rows] = parsed(text, delimiter);
    if (titles.map((title) => title.trim()).join('\n') === columns.join('\n')) return rows;
  }
  return [];
}

function parsed(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, to: count + 1, bom: true, record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    });
  } catch {
    return [];
  }
}
