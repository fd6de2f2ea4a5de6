import { email as validEmail } from '../../../../shared/people/model/email.ts';
import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import { type Format, formatOf } from './formats.ts';
import { addressIn, type Table, UnreadableFile } from './readTable.ts';
import { type CellMeaning, meaningOf, type Sense, senseOf, wordsOf } from './vocabulary.ts';

/** What is known of a column by its title and all of its cells. */
export interface Column {
  title: string;
  at: number;
  sense: Sense;
  /** How many cells have which meaning. */
  cells: Record<CellMeaning['kind'] | 'address', number>;
  /** The texts in it, as long as they are few. */
  texts: Set<string>;
}

/** Which column has what. */
export type Roles = Partial<ImportMapping>;

/** A file that needs a mapping, or another one. The admin is shown its columns. */
export class UnknownColumns extends UnreadableFile {
  readonly columns: string[];
  constructor(message: string, columns: string[]) {
    super(message);
    this.columns = columns;
  }
}

/** How many different texts of a column are told apart. */
export const maxTexts = 20;

const addressTitle = /\b(?:e ?mail|mail|correo|courriel|posta|adresse|address)\b/;
const likely: [Exclude<keyof ImportMapping, 'email' | 'status'>, RegExp][] = [
  [
    'firstName',
    /^(?:first ?name|fname|first|given ?names?|forename|vorname|rufname|prenom|nombre|primer nombre|voornaam)$/,
  ],
  [
    'lastName',
    /^(?:last ?name|lname|last|family ?name|surname|nachname|familienname|nom de famille|apellidos?|cognome|achternaam)$/,
  ],
  [
    'fullName',
    /^(?:(?:full|display|contact|subscriber|member|customer)? ?name|nom|nome|naam|nom complet|nombre completo|nome completo|vollstandiger name)$/,
  ],
  [
    'subscribedOn',
    /^(?:created(?: at)?|creation date|subscri(?:bed|ption)(?: at| on| date)?|subscribe date|sign ?up date|signed up(?: at| on)?|opt ?in (?:time|date)|confirm(?:ed)? (?:time|at)|added(?: at| on| time)?|date (?:added|joined)|joined(?: at| on)?|join date|registration date|anmeldedatum|angemeldet am|eintragungsdatum|inscrit le|date d inscription)$/,
  ],
];

/** Reads the whole file, and finds out what its columns are. Throws UnknownColumns where none has addresses. */
export function findColumns(table: Table, mapping: ImportMapping | undefined) {
  const has = (title: string) => table.titles.some((each) => each.toLowerCase() === title);
  const format = formatOf(has);
  const columns = countCells(table, format);
  const roles = mapping ? chosenRoles(mapping, table.titles) : rolesOf(columns, format);
  for (const column of columns) column.sense = settled(column, roles);
  return { format, columns, roles };
}

function countCells({ titles, forEachRow }: Table, format: Format | undefined): Column[] {
  const columnOf = (title: string, at: number): Column => {
    const isIgnored = format?.ignored?.includes(title.toLowerCase());
    return {
      ...{ title, at, sense: isIgnored ? 'none' : senseOf(title), texts: new Set() },
      cells: { nothing: 0, yes: 0, no: 0, wanted: 0, date: 0, text: 0, refusal: 0, address: 0 },
    };
  };
  const columns = titles.map(columnOf);
  let rows = 0;
  forEachRow(({ cells }) => {
    rows += 1;
    // A row may have more cells than there are titles.
    for (let at = columns.length; at < cells.length; at += 1) columns.push(columnOf(`Column ${at + 1}`, at));
    for (const { at, cells: counts, texts } of columns) {
      const cell = cells[at] ?? '';
      const kind =
        cell.includes('@') && validEmail.safeParse(addressIn(cell)).success ? 'address' : meaningOf(cell).kind;
      counts[kind] += 1;
      if (kind === 'text' && texts.size <= maxTexts) texts.add(wordsOf(cell));
    }
  });
  if (rows === 0) throw new UnreadableFile('The file has a line of titles, but no rows');
  return columns;
}

const filledOf = ({ cells }: Column) => Object.values(cells).reduce((sum, count) => sum + count, 0) - cells.nothing;

/** What a title promises, once the cells have been seen: a title that may mean something else counts only if they fit. */
function settled(column: Column, roles: Roles): Sense {
  const { sense, title, cells } = column;
  if (title !== '' && title === roles.status) return sense === 'refuses' || sense === 'agrees' ? sense : 'status';
  const filled = filledOf(column);
  if (title === roles.email || filled === 0) return 'none';
  const known = cells.yes + cells.no + cells.wanted + cells.refusal;
  if (sense === 'maybe') return known >= 0.6 * filled ? 'status' : 'none';
  if (sense === 'agrees') return known + cells.date >= 0.6 * filled ? 'agrees' : 'none';
  return sense;
}

function rolesOf(columns: Column[], format: Format | undefined): Roles {
  const byTitle = (title: string) => columns.find((column) => column.title.toLowerCase() === title)?.title;
  const addresses = columns
    .filter((column) => column.cells.address > 0 && column.cells.address >= 0.5 * filledOf(column))
    .toSorted(
      (one, other) => Number(addressTitle.test(wordsOf(other.title))) - Number(addressTitle.test(wordsOf(one.title))),
    );
  const email = addresses[0]?.title;
  if (!email)
    throw new UnknownColumns(
      'No column has email addresses: choose the column that holds the address, or another file',
      columns.map(({ title }) => title),
    );
  const roles: Roles = { email };
  for (const [role, pattern] of likely) {
    const title = columns.find((column) => column.title !== email && pattern.test(wordsOf(column.title)))?.title;
    if (title) roles[role] = title;
  }
  // “Name” beside “Last name”, or “Nom” beside “Prénom”.
  if (roles.fullName && (roles.firstName || roles.lastName)) {
    roles.firstName ??= roles.fullName;
    roles.lastName ??= roles.fullName;
    delete roles.fullName;
  }
  const since = format?.subscribedOn?.map(byTitle).find((title) => title !== undefined);
  if (since) roles.subscribedOn = since;
  return roles;
}

function chosenRoles(mapping: ImportMapping, titles: string[]): Roles {
  const found = Object.entries(mapping).map(([role, title]) => [
    role,
    titles.find((each) => each.toLowerCase() === title.toLowerCase()),
  ]);
  const unknown = Object.values(mapping).filter((_, index) => found[index]?.[1] === undefined);
  if (unknown.length === 0) return Object.fromEntries(found) as Roles;
  throw new UnknownColumns(
    `The file has no column ${unknown.map((title) => `“${title}”`).join(', ')}. It has: ${titles.join(', ')}`,
    titles,
  );
}
