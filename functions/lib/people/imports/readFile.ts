import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import type { ImportFormat, ImportMapping, ImportStatement } from '../../../../shared/people/model/subscriberImport.ts';
import { type Refusal, strongestOf } from '../../../../shared/people/model/subscriberImports.ts';
import { findColumns, type Roles } from './columns.ts';
import { openTable } from './readTable.ts';
import { type FileRow, rowReader } from './rowOf.ts';
import { Statements } from './stated.ts';

interface Choices {
  /** The file's name, which may say that no one in it wants letters. */
  name: string;
  mapping?: ImportMapping | undefined;
  /** Whom the admin adds although the file seems to say no. */
  accepted?: Pick<ImportStatement, 'column' | 'value'>[] | undefined;
  now: number;
}

/** What a file was understood to be. */
export interface Understanding {
  format: ImportFormat;
  columns: string[];
  roles: Roles;
  said: ImportStatement[];
  rows: FileRow[];
}

/**
 * Reads a whole file, so that only the first of several rows with one address is imported, and none where one of them says
 * that the person does not want the newsletter. The same file always gives the same rows. Throws UnreadableFile.
 */
export function readFile(bytes: Uint8Array, { name, mapping, accepted = [], now }: Choices): Understanding {
  const table = openTable(bytes);
  const found = findColumns(table, mapping);
  const statements = new Statements({ ...found, name }, accepted);
  const read = rowReader(found, now);
  const rows: FileRow[] = [];
  table.forEachRow((row) => {
    const stated = statements.refusalOf(row);
    const { refusal, ...rest } = read(row);
    rows.push({ ...rest, refusal: refusal ?? stated });
  });
  refuseRepeated(rows);
  const { format, roles } = found;
  return {
    format: format?.name ?? (mapping ? 'custom' : 'other'),
    columns: table.titles,
    roles,
    said: statements.list(),
    rows,
  };
}

function refuseRepeated(rows: FileRow[]): void {
  const rowsWithAddress = rows.filter(({ refusal }) => refusal !== 'noAddress' && refusal !== 'invalidAddress');
  /** By address: why the newsletter is not wanted there, whichever row says so. */
  const unwanted = new Map<string, Refusal>();
  for (const { email, refusal } of rowsWithAddress) {
    const address = normalizeEmail(email);
    if (refusal) unwanted.set(address, strongestOf([refusal, unwanted.get(address) ?? refusal]) ?? refusal);
  }
  const seen = new Set<string>();
  for (const row of rowsWithAddress) {
    const address = normalizeEmail(row.email);
    row.refusal = seen.has(address) ? 'repeated' : unwanted.get(address);
    seen.add(address);
  }
}
