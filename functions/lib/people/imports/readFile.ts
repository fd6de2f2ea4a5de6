import { normalizeEmail, email as validEmail } from '../../../../shared/people/model/email.ts';
import { plainText } from '../../../../shared/people/model/person.ts';
import {
  type ImportFormat,
  type ImportMapping,
  importFormat,
} from '../../../../shared/people/model/subscriberImport.ts';
import { formatNames, type Refusal } from '../../../../shared/people/model/subscriberImports.ts';
import { type Cells, customFormat, type FileFormat, type RawRow, recognizeFormat } from './formats.ts';
import { readTable, UnreadableFile } from './readTable.ts';

/** A row of the file, checked for the import. */
export interface FileRow {
  /** The line where it begins, counted from 1. */
  line: number;
  /** As in the file, but with its domain as SES takes it. */
  email: string;
  firstName: string;
  lastName: string;
  /** Why the row is not imported, whatever is in the tables. */
  refusal: Refusal | undefined;
  /** Since when they subscribe, in ISO time; undefined where the file does not say. */
  subscribedOn: string | undefined;
  consent: {
    /** ISO time; undefined where the file does not say. */
    at: string | undefined;
    /** What the file itself says about this row. */
    source: string | undefined;
  };
  /** What could not be imported of an otherwise good row, in words for the admin. */
  omissions: string[];
}

/** A file that needs a mapping, or another one. The admin is shown its columns. */
export class UnknownColumns extends UnreadableFile {
  readonly columns: string[];
  constructor(message: string, columns: string[]) {
    super(message);
    this.columns = columns;
  }
}

/**
 * Reads a whole file, so that only the first of several rows with one address is imported, and none where one of them says
 * that the person does not want the newsletter. The same file always gives the same rows. Throws UnreadableFile.
 */
export function readFile(
  bytes: Uint8Array,
  { name, mapping, now }: { name: string; mapping?: ImportMapping | undefined; now: number },
): { format: ImportFormat; columns: string[]; rows: FileRow[] } {
  let format: FileFormat | undefined;
  const { titles, rows } = readTable(bytes, (columns) => {
    // Titles are kept longer than the file, so nobody's name and address may be among them.
    if (columns.some((title) => title.includes('@')))
      throw new UnreadableFile(
        'The first line has an address instead of column titles: add a line above it that names the columns, and upload the file again',
      );
    const at = new Map(columns.map((title, index) => [title.toLowerCase(), index] as const).reverse());
    const fileFormat = formatOf(columns, (title) => at.has(title), name, mapping);
    format = fileFormat;
    return ({ cells, line }) => {
      const cell: Cells = (title) => cells[at.get(title) ?? -1]?.trim() ?? '';
      return rowOf(fileFormat.read(cell), line, now);
    };
  });
  if (!format) throw new UnreadableFile('The file is empty');
  if (rows.length === 0) throw new UnreadableFile('The file has a line of titles, but no rows');
  refuseRepeated(rows);
  return { format: format.name, columns: titles, rows };
}

const knownFormats = importFormat.options.filter((format) => format !== 'custom').map((format) => formatNames[format]);

function formatOf(
  columns: string[],
  has: (title: string) => boolean,
  name: string,
  mapping: ImportMapping | undefined,
): FileFormat {
  if (!mapping) {
    const format = recognizeFormat(has, name);
    if (format) return format;
    throw new UnknownColumns(
      `This isn’t a file from ${knownFormats.slice(0, -1).join(', ')} or ${knownFormats.at(-1)}: choose the column that holds the address`,
      columns,
    );
  }
  const unknownTitles = Object.values(mapping).filter((title) => !has(title.toLowerCase()));
  if (unknownTitles.length === 0) return customFormat(mapping);
  throw new UnknownColumns(
    `The file has no column ${unknownTitles.map((title) => `“${title}”`).join(', ')}. It has: ${columns.join(', ')}`,
    columns,
  );
}

const nameCheck = plainText('too short');

function rowOf(raw: RawRow, line: number, now: number): FileRow {
  const { consentDate, consentSource } = raw;
  const { success: isValid, data: email = raw.email } = validEmail.safeParse(raw.email);
  const omissions: string[] = [];
  const nameOf = (text: string, what: string) => {
    const { success, data } = nameCheck.safeParse(text);
    if (!success && text) omissions.push(`${what} left out: it isn’t a plain name, and letters would show it`);
    return success ? data : '';
  };
  const firstName = nameOf(raw.firstName, 'First name');
  const lastName = nameOf(raw.lastName, 'Last name');
  const dayOf = (text: string, what: string) => {
    const at = dateOf(text, now);
    if (text && !at) omissions.push(`Date of ${what} couldn’t be read: ${text}. The date of the import is used`);
    return at;
  };
  const subscribedOn = dayOf(raw.subscribedOn, 'subscription');
  const at = consentDate ? dayOf(consentDate, 'consent') : subscribedOn;
  return {
    ...{ line, email, firstName, lastName, subscribedOn, consent: { at, source: consentSource || undefined } },
    refusal: !email ? 'noAddress' : isValid ? raw.refusal : 'invalidAddress',
    omissions,
  };
}

/** No list of addresses is older. An earlier date is a default of some system: 1970 is what an empty one becomes. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * Accepts ISO 8601, also with a space instead of the T; nothing before {@link earliest} or after `now`. A time without a
 * zone is taken for UTC. Days with slashes are refused: in half the world the month comes first.
 */
function dateOf(text: string, now: number): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!parts) return undefined;
  const [, day, time = '00:00:00', zone = 'Z'] = parts;
  const at = new Date(`${day}T${time}${zone.toUpperCase().replace('UTC', 'Z')}`);
  return at.getTime() >= earliest && at.getTime() <= now ? at.toISOString() : undefined;
}

function refuseRepeated(rows: FileRow[]): void {
  /** By address: why the newsletter is not wanted there, whichever row says so. */
  const unwanted = new Map<string, Refusal>();
  const rowsWithAddress = rows.filter(({ refusal }) => refusal !== 'noAddress' && refusal !== 'invalidAddress');
  for (const { email, refusal } of rowsWithAddress) if (refusal) unwanted.set(normalizeEmail(email), refusal);
  const seen = new Set<string>();
  for (const row of rowsWithAddress) {
    const address = normalizeEmail(row.email);
    row.refusal = seen.has(address) ? 'repeated' : unwanted.get(address);
    seen.add(address);
  }
}
