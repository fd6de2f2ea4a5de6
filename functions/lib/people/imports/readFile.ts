import { normalizeEmail, email as validEmail } from '../../../../shared/people/model/email.ts';
import { personName } from '../../../../shared/people/model/person.ts';
import type { ImportFormat, ImportMapping, ImportStatement } from '../../../../shared/people/model/subscriberImport.ts';
import { type Refusal, type StatedRefusal, strongestOf } from '../../../../shared/people/model/subscriberImports.ts';
import { withoutGuard } from '../../../../shared/platform/csv.ts';
import { isDay } from '../../../../shared/platform/text.ts';
import {
  type Column,
  findColumns,
  isDeletionRequest,
  maxTexts,
  meaningOf,
  plainRefusalIn,
  type Roles,
  refusalIn,
  wordsOf,
} from './columns.ts';
import { addressIn, openTable, type TableRow } from './readTable.ts';

type Found = ReturnType<typeof findColumns>;

interface Choices {
  /** The file's name, which may say that no one in it wants letters. */
  name: string;
  mapping?: ImportMapping | undefined;
  /** Whom the admin adds although the file seems to say no. */
  accepted?: Pick<ImportStatement, 'column' | 'value'>[] | undefined;
  now: number;
}

/**
 * Reads a whole file, so that only the first of several rows with one address is imported, and none where one of them
 * says that the person does not want the newsletter. The same file always gives the same rows. Throws UnreadableFile.
 */
export function readFile(bytes: Uint8Array, { name, mapping, accepted = [], now }: Choices) {
  const table = openTable(bytes);
  const found = findColumns(table, mapping);
  const statements = statementsOf({ ...found, name }, accepted);
  const read = rowReader(found, now);
  const rows: FileRow[] = [];
  table.forEachRow((row) => {
    const stated = statements.refusalOf(row);
    const { refusal, ...rest } = read(row);
    rows.push({ ...rest, refusal: refusal ?? stated });
  });
  refuseRepeated(rows);
  const format: ImportFormat = found.format?.name ?? (mapping ? 'custom' : 'other');
  return { format, columns: table.titles, roles: found.roles, said: statements.list(), rows };
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

export interface FileRow {
  line: number;
  /** As in the file, but without what is around it, and with its domain as SES takes it. */
  email: string;
  firstName: string;
  lastName: string;
  /** Why the row is not imported, whatever is in the tables. */
  refusal: Refusal | undefined;
  /** When they refused, in ISO time; undefined where the file does not say. */
  refusedOn: string | undefined;
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

function rowReader({ columns, roles, format }: Found, now: number) {
  const indexOf = (title: string | undefined) =>
    columns.findIndex((each) => each.title.toLowerCase() === title?.toLowerCase());
  const at = Object.fromEntries(Object.entries(roles).map(([role, title]) => [role, indexOf(title)])) as Record<
    keyof Roles,
    number | undefined
  >;
  const since = roles.subscribedOn ? [indexOf(roles.subscribedOn), ...(format?.subscribedOn ?? []).map(indexOf)] : [];
  const refusalDates = columns.filter(({ sense, cells }) => sense === 'refuses' && cells.date > 0);
  const isOwn = format?.name.startsWith('own');
  return ({ cells, line }: TableRow): Omit<FileRow, 'refusal'> & { refusal: Refusal | undefined } => {
    const cell = (index: number | undefined) => {
      const text = cells[index ?? -1] ?? '';
      return isOwn ? withoutGuard(text) : text;
    };
    const omissions: string[] = [];
    const nameOf = (text: string, what: string) => {
      if (text.includes('\ufffd')) {
        omissions.push(`${what} left out: a letter in it was lost before, and shows as �`);
        return '';
      }
      const { success, data } = personName.safeParse(text);
      if (!success && text) omissions.push(`${what} left out: it isn’t a plain name, and letters would show it`);
      return success ? data : '';
    };
    const full = at.fullName === undefined ? undefined : namesIn(cell(at.fullName));
    const dayOf = (text: string, what: string) => {
      const day = dateOf(text, now);
      if (text && !day) omissions.push(`Date of ${what} couldn’t be read: ${text}. The date of the import is used`);
      return day;
    };
    const written = addressIn(cell(at.email));
    const { success: isValid, data: email = written } = validEmail.safeParse(written);
    const firstName = nameOf(full ? full.firstName : firstNameIn(cell(at.firstName)), 'First name');
    const last = full ? full.lastName : plain(cell(at.lastName));
    // The other column may have both.
    const lastName = nameOf(
      !full && firstName && last.startsWith(`${firstName} `) ? last.slice(firstName.length + 1) : last,
      'Last name',
    );
    const subscribedOn = dayOf(since.map(cell).find((text) => text !== '') ?? '', 'subscription');
    const consentOn = cell(indexOf(format?.consentOn));
    return {
      ...{ line, email, firstName, lastName, subscribedOn, omissions },
      consent: {
        at: consentOn ? dayOf(consentOn, 'consent') : subscribedOn,
        source: cell(indexOf(format?.consentSource)) || undefined,
      },
      refusedOn: refusalDates.map((column) => dateOf(cells[column.at] ?? '', now)).find((day) => day !== undefined),
      refusal: !email
        ? 'noAddress'
        : !isValid
          ? 'invalidAddress'
          : isDeletionRequest(email)
            ? 'removedThere'
            : undefined,
    };
  };
}

/** No list of addresses is older. An earlier date is a default of some system: 1970 is what an empty one becomes. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * Accepts ISO 8601, also with a space instead of the T; nothing before {@link earliest} or after `now`. A time without
 * a zone is taken for UTC. Days with slashes are refused: in half the world the month comes first.
 */
function dateOf(text: string, now: number): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!parts || !isDay(parts[1] ?? '')) return undefined;
  const [, day, time = '00:00:00', zone = 'Z'] = parts;
  const at = new Date(`${day}T${time}${zone.toUpperCase().replace('UTC', 'Z')}`);
  return at.getTime() >= earliest && at.getTime() <= now ? at.toISOString() : undefined;
}

/*
 * A letter addresses its reader by first name: where a list is unclear about it, the letter's fallback is used.
 */

/** What stands before a name. Swami, Lama and the like are part of a name, and no first name. */
const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|fr|father|sr|sister|br|brother|sir|dame|lady|lord|hon|ven|venerable|rabbi|imam|herr|frau|dipl|ing|mag|monsieur|madame|mme|mlle|sig|signor|signora|senor|senora|sra|dona|dhr|mevr)(?:\.\s*|\s+)|m\.\s*)+/i;
const aloneTitle = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sr|br|herr|frau|mme|mlle|sig|sra)\.?$/i;
const religious = /^(?:swami|sri|shri|lama|geshe|ajahn|bhante|bhikkhu|roshi|sensei|pastor|mother|guru|rinpoche)\b/i;
const suffixes =
  /[\s,]+(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?a|m\.?sc|b\.?a|b\.?sc|mba|esq|dds|rn|lcsw|cpa|psy\.?d)\.?$/i;
/** Where a family name begins in lower case, the first name is missing or stands elsewhere. */
const particle = /^(?:van|von|vom|zu|zur|de|der|den|del|della|di|da|dos|du|la|le|ter|ten|al|el|bin|ibn|ben)\b/;
const several = /\s(?:&|\+|and|und|et|y|e|og|en)\s|\//i;
const group =
  /^the\b|\b(?:family|familie|famille|familia|couple|team|group|inc|ltd|llc|gmbh|verein|center|centre|foundation|office|info)\b/i;

function firstNameIn(cell: string): string {
  const name = plain(cell);
  return aloneTitle.test(name) || group.test(name) ? '' : name.replace(titles, '');
}

/** If it is not sure which name is the first, all of it is the last name. */
function namesIn(cell: string): { firstName: string; lastName: string } {
  const whole = plain(cell).replace(suffixes, '').replace(suffixes, '');
  const bare = whole.replace(titles, '');
  const unsure = { firstName: '', lastName: whole };
  if (aloneTitle.test(whole)) return { firstName: '', lastName: '' };
  if (several.test(bare) || group.test(bare) || religious.test(bare) || /[@\d]/.test(bare)) return unsure;
  const [last = '', first, ...more] = bare.split(/\s*,\s*/);
  if (more.length > 0) return unsure;
  if (first !== undefined) return first === '' ? namesIn(last) : { firstName: firstNameIn(first), lastName: last };
  const [, firstName = '', lastName = ''] = /^(\S+)\s*(.*)$/s.exec(bare) ?? [];
  // One who is addressed by title and one name has told only their last name, as in “Herr Weg”.
  if (lastName === '' && bare !== whole) return { firstName: '', lastName: bare };
  if (particle.test(bare) || /\./.test(firstName.slice(0, -1)) || isFamilyFirst(bare)) return unsure;
  return { firstName, lastName };
}

/** In Chinese, Japanese and Korean, the family name comes first, mostly without a space. */
const isFamilyFirst = (name: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);

/** Without quotation marks around it, remarks in parentheses, characters that do not show, and commas at its ends. */
const plain = (cell: string) =>
  cell
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
    .replace(/^["“„'‘](.*)["”“'’]$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/*
 * Whatever columns are chosen, every cell is asked whether people want letters; anyone who may have refused is not
 * added, unless the admin says so about exactly those who have this value in this column.
 */

type Said = Pick<ImportStatement, 'column' | 'value' | 'means'>;

const fileName = 'The file’s name';
const emptyValue = 'empty';
/** Statements that an admin is shown; more would be no overview. */
const maxStatements = 60;

function statementsOf(
  { columns, roles, format, name }: Found & { name: string },
  accepted: Pick<Said, 'column' | 'value'>[],
) {
  const counted = new Map<string, ImportStatement>();
  const isAccepted = new Set(accepted.map(keyOf));
  // A name such as “is-unsubscribed” is that of a column.
  const ofFile = format?.refused ? 'unsubscribedThere' : refusalIn(wordsOf(name).replace(/\bis \w+|\w+ at\b/g, ''));
  const { columns: required = [], refusal } = format?.required ?? {};
  const existing = columns.filter(({ title }) => required.includes(title.toLowerCase()));

  function saidOf({ cells }: TableRow): Said[] {
    const lacks = refusal && existing.length > 0 && existing.every(({ at }) => (cells[at] ?? '') === '');
    return [
      ...(ofFile ? [{ column: fileName, value: name, means: ofFile }] : []),
      ...(lacks ? [{ column: existing.map(({ title }) => title).join(', '), value: emptyValue, means: refusal }] : []),
      ...columns.flatMap((column) => saidIn(column, cells[column.at] ?? '', roles)),
    ];
  }

  function count(said: Said, line: number): void {
    const key = keyOf(said);
    const known = counted.get(key);
    if (known) known.rows += 1;
    else if (counted.size < 10 * maxStatements) counted.set(key, { ...said, rows: 1, line });
  }

  function refusalOf(row: TableRow): StatedRefusal | undefined {
    const all = saidOf(row);
    for (const said of all) count(said, row.line);
    const wanting = all.filter(({ means }) => means === 'wanted');
    const refusals = all.flatMap(({ column, value, means }) => {
      if (means === 'wanted' || isAccepted.has(keyOf({ column, value }))) return [];
      // An empty cell is no answer, but another column's may be.
      if (means === 'unknownStatus' && value === emptyValue && wanting.length > 0) return [];
      // A row knows better than the file's name whether they are subscribed, if not whether they agreed once.
      if (column === fileName && wanting.some((said) => !isAgreement(said.column))) return [];
      return [means];
    });
    return strongestOf(refusals);
  }

  /** Refusals first, then those of whom most rows are. */
  function list(): ImportStatement[] {
    const rank = ({ means }: ImportStatement) => Number(means === 'wanted');
    return [...counted.values()]
      .toSorted((one, other) => rank(one) - rank(other) || other.rows - one.rows)
      .slice(0, maxStatements);
  }

  return { refusalOf, list };
}

const keyOf = ({ column, value }: Pick<Said, 'column' | 'value'>) => `${column}\n${value}`;

function saidIn(column: Column, cell: string, roles: Roles): Said[] {
  const { title, sense, cells, texts } = column;
  const meaning = meaningOf(cell);
  if (sense === 'none' && meaning.kind !== 'refusal' && meaning.kind !== 'text') return [];
  const words = wordsOf(cell);
  const value =
    meaning.kind === 'date'
      ? 'a date'
      : texts.size > maxTexts && meaning.kind === 'text'
        ? 'another word'
        : words.slice(0, 60);
  const say = (means: Said['means'], as = value): Said[] => [{ column: title, value: as, means }];
  if (meaning.kind === 'refusal') return say(meaning.refusal);
  switch (sense) {
    case 'refuses':
      if (meaning.kind === 'nothing') return [];
      if (meaning.kind === 'no' || meaning.kind === 'wanted') return say('wanted');
      return say(refusalIn(wordsOf(title)) ?? 'unknownStatus', meaning.kind === 'text' ? 'some text' : value);
    case 'status':
    case 'agrees':
    case 'maybe':
      if (meaning.kind === 'yes' || meaning.kind === 'wanted') return say('wanted');
      // Who never agreed has not refused either: that is not taken over from the file.
      if (meaning.kind === 'no') return say(isAgreement(title) ? 'unconfirmedThere' : 'unsubscribedThere');
      if (meaning.kind === 'date')
        return sense !== 'agrees' ? say('unknownStatus') : isAgreement(title) ? say('wanted') : [];
      if (meaning.kind === 'text') return say('unknownStatus');
      return isQuestion(column) ? say('unknownStatus', emptyValue) : [];
    case 'none': {
      const isName = title === roles.firstName || title === roles.lastName || title === roles.fullName;
      const word =
        meaning.kind === 'text' && !isName && !cell.includes('@') && cells.address === 0 && plainRefusalIn(words);
      return word ? say('unknownStatus', `…${word}…`) : [];
    }
  }
}

/** Whether an empty cell leaves open what others answer. A date on which someone came may just be unknown. */
const isQuestion = ({ title, cells }: Column) =>
  cells.yes + cells.no + cells.wanted + cells.refusal + cells.text > 0 || (cells.date > 0 && isAgreement(title));

/** Whether a title asks if people agreed, not if they are subscribed. */
const isAgreement = (title: string) =>
  /\b(?:asked|opt(?:ed)? ?in|optin|consent|einwilligung|confirm|verif|accept|permission|erlaubnis|marketing|wants)/.test(
    wordsOf(title),
  );
