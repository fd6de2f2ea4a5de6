import { email as validEmail } from '../../../../shared/people/model/email.ts';
import type { ImportFormat, ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import type { StatedRefusal } from '../../../../shared/people/model/subscriberImports.ts';
import { fold } from '../../../../shared/platform/text.ts';
import { addressIn, type Table, UnreadableFile } from './readTable.ts';

export interface Column {
  title: string;
  at: number;
  sense: Sense;
  cells: Record<CellMeaning['kind'] | 'address', number>;
  texts: Set<string>;
}

export type Roles = Partial<ImportMapping>;

/** A file that needs a mapping, or another one. The admin is shown its columns. */
export class UnknownColumns extends UnreadableFile {
  readonly columns: string[];
  constructor(message: string, columns: string[]) {
    super(message);
    this.columns = columns;
  }
}

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

/** Reads the whole file. Throws UnknownColumns where no column has addresses. */
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

/** A title that may mean something else counts only if the cells fit. */
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

/** What is known of a system's files beyond what their titles and cells say. Titles are in lower case. */
interface Format {
  name: ImportFormat;
  /** Titles by which its files are recognized: all of `all`, and `some` of the others. */
  all: string[];
  some?: string[];
  /** How many of `some` it takes; by default one. */
  atLeast?: number;
  /** Columns that do not say what their title seems to say. */
  ignored?: string[];
  /** Columns of which one must have a cell that is not empty, or the person never confirmed or turned email off. */
  required?: { columns: string[]; refusal: 'unconfirmedThere' | 'disabledThere' };
  /** No one in such a file may be emailed. */
  refused?: true;
  subscribedOn?: string[];
  consentOn?: string;
  consentSource?: string;
}

/** The first that fits counts. */
const formats: Format[] = [
  // From frontend/features/people/lists: subscribers, with all details or without; sign-ups; people no longer emailed.
  {
    name: 'own',
    all: ['id', 'first name', 'last name', 'email', 'subscription date'],
    ignored: ['consent source', 'consent date'],
    ...{ subscribedOn: ['subscription date'], consentOn: 'consent date', consentSource: 'consent source' },
  },
  {
    name: 'ownSignups',
    all: ['id', 'first name', 'last name', 'email', 'attendance type', 'registration date'],
    ignored: ['seat'],
  },
  { name: 'ownNoLonger', all: ['first name', 'last name', 'email', 'status', 'reason', 'date'], refused: true },
  {
    name: 'mailchimp',
    all: [],
    some: ['member_rating', 'leid', 'euid'],
    ignored: ['optin_time', 'confirm_time', 'member_rating'],
    // Single opt-in leaves only the time of the confirmation.
    required: { columns: ['optin_time', 'confirm_time'], refusal: 'unconfirmedThere' },
    subscribedOn: ['optin_time', 'confirm_time'],
  },
  // https://ghost.org/help/import-members/
  { name: 'ghost', all: ['subscribed_to_emails'], subscribedOn: ['created_at'] },
  {
    name: 'substack',
    all: [],
    some: [
      'active_subscription',
      'email_disabled',
      'stripe plan',
      'receiving emails for',
      'subscription source (free)',
    ],
    // These are about what readers pay.
    ignored: ['active_subscription', 'subscription type', 'cancel date', 'expires at', 'expiry', 'plan'],
    required: { columns: ['receiving emails for'], refusal: 'disabledThere' },
    subscribedOn: ['subscription date', 'created_at', 'start date', 'subscribed_at'],
  },
  {
    name: 'buttondown',
    all: [],
    some: ['creation_date', 'secondary_id', 'referrer_url', 'unsubscription_date'],
    atLeast: 2,
    subscribedOn: ['creation_date'],
  },
];

const formatOf = (has: (title: string) => boolean): Format | undefined =>
  formats.find(({ all, some, atLeast = 1 }) => all.every(has) && (!some || some.filter(has).length >= atLeast));

/** Substack keeps a row for whom it has deleted. */
export const isDeletionRequest = (address: string): boolean => /@deletion-request\.substack\.com$/i.test(address);

/*
 * How systems and people say that someone does or does not want letters, in titles, cells and names of files. In
 * English, German, French, Spanish, Italian and Dutch; folded to lower case without accents.
 */

/** A title or a cell as it is compared: `EMAIL_BLACKLISTED`, `isUnsubscribed` and `Désabonné le` become words. */
export function wordsOf(text: string): string {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2');
  return fold(spaced)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const begins = (...words: string[]) => new RegExp(`\\b(?:${words.join('|')})`);

/** The strongest first: words that begin so. */
const refusing: [StatedRefusal, RegExp][] = [
  ['complainedThere', /\b(?:complain|spam|abuse|junk|beschwerde|plainte|queja|reclam)/],
  [
    'bouncedThere',
    /\b(?:hard ?bounce|soft ?bounce|bounce|cleaned|clean time|undeliver|unzustellbar|invalid\b|bereinigt|netto(?:ye|ies))/,
  ],
  [
    'unsubscribedThere',
    begins(
      'unsub|opt(?:ed|s|ing)? ?out|optout|do ?not ?(?:contact|mail|e ?mail|send|disturb)|dnc|no ?(?:mail|contact)\\b|no longer',
      'not subscribed|cancell?ed|inactive|declined|refused|revoked|withdrawn|objected',
      'abgemeldet|abmeld|abbestell|ausgetragen|austrag|widerruf|gekundigt|inaktiv',
      'desabonn|desinscri|resilie\\b|inactif|dado de baja|de baja|cancelad',
      'disiscri|cancellat|inattiv|afgemeld|uitgeschreven|opgezegd|inactief',
    ),
  ],
  [
    'disabledThere',
    /\b(?:disabled|deactivated|blocked|block(?:ed)? ?list|black ?list|blacklist|blocklist|suppress|paused|suspended|gesperrt|blockiert|bloque|bloqueado)/,
  ],
  ['removedThere', /\b(?:removed|deleted|archived|erased|forgotten|geloscht|supprim|eliminad|verwijderd)/],
  [
    'unconfirmedThere',
    /\b(?:unconfirmed|not confirmed|pending|unactivated|non ?subscribed|transactional|unverified|awaiting|unbestatigt|ausstehend|non confirme|en attente)/,
  ],
];

/** Words so plain that they count within a longer text, such as a note. */
const plain =
  /\b(?:unsub\w*|opt(?:ed)? ?out|do not (?:contact|mail|e ?mail)|black ?list\w*|block ?list\w*|bounced|complained|abgemeldet|desabonne\w*|desinscrit\w*)\b/;

export const refusalIn = (words: string): StatedRefusal | undefined =>
  refusing.find(([, pattern]) => pattern.test(words))?.[0];

export const plainRefusalIn = (words: string): string | undefined => plain.exec(words)?.[0];

const yes = new Set('yes y true t 1 on x ja wahr oui o vrai si verdadero vero waar checked'.split(' '));
const no = new Set('no n false f 0 off nein falsch non faux falso nee onwaar unchecked'.split(' '));
const nothing = new Set(['', ...'n a|na|null|nil|none|never|nan|undefined|0000 00 00|0000 00 00 00 00 00'.split('|')]);
/** Buttondown, Substack: everyone who gets the free letters, paying or not. Constant Contact: permissions. */
const wanted = new Set(
  [
    'subscribed|subscriber|active|confirmed|enabled|opted in|opt in|optin|single opt in|double opt in|verified|member',
    'regular|premium|gifted|gift|churning|churned|past due|trialed|unpaid|free|paid|comp|author|founding',
    'implicit|implied|explicit|express|mailable|marketing contact',
    'abonniert|angemeldet|aktiv|bestatigt|abonne|inscrit|actif|suscrito|activo|iscritto|attivo',
    'aangemeld|ingeschreven|actief',
  ].flatMap((line) => line.split('|')),
);

/** Apart from the column's title. */
type CellMeaning =
  | { kind: 'nothing' | 'yes' | 'no' | 'wanted' | 'date' | 'text' }
  | { kind: 'refusal'; refusal: StatedRefusal };

const dateLike = /^(?!0000)\d{4}-\d\d?-\d\d?|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;
/** A refusal in more words than this is a sentence. */
const maxWords = 4;

/** Meanings of cells so far: in most columns, many rows have the same. */
const meanings = new Map<string, CellMeaning>();
const maxMeanings = 10_000;

export function meaningOf(cell: string): CellMeaning {
  const known = meanings.get(cell);
  if (known) return known;
  if (meanings.size === maxMeanings) meanings.clear();
  const meaning = freshMeaningOf(cell);
  meanings.set(cell, meaning);
  return meaning;
}

function freshMeaningOf(cell: string): CellMeaning {
  if (dateLike.test(cell)) return { kind: 'date' };
  // An address may be anything, as spam@example.org is.
  if (cell.includes('@')) return { kind: 'text' };
  // A link to press says nothing of who has pressed it.
  if (/^https?:/i.test(cell)) return { kind: 'nothing' };
  const words = wordsOf(cell);
  if (nothing.has(words)) return { kind: 'nothing' };
  if (yes.has(words)) return { kind: 'yes' };
  if (no.has(words)) return { kind: 'no' };
  if (wanted.has(words)) return { kind: 'wanted' };
  const refusal = words.split(' ').length <= maxWords ? refusalIn(words) : undefined;
  return refusal ? { kind: 'refusal', refusal } : { kind: 'text' };
}

/** A title promises that cells say whether someone is subscribed, who refused or who agreed; `maybe` if it might. */
type Sense = 'status' | 'refuses' | 'agrees' | 'maybe' | 'none';

/** Not about letters, or not about whether: a telephone, a paid plan, an address to press, words about how. */
const beside =
  /\b(?:sms|phone|telefon|whatsapp|url|link|lien|hash|token|key|code|uuid|guid|ip|source|quelle|method|text|words|tag|label|list|campaign|kampagne|title|plan|stripe|tier|payment|order|shipping|event|seat|tax|percent|rate|score|rating|opens?|clicks?|sends?)\b/;
const status = /\b(?:status|statut|stato|zustand)\b/;
const agrees =
  /\b(?:subscribed|subscribes|subscription|abonne|abonniert|opt(?:ed)? ?in|optin|consent|einwilligung|consentement|consenso|toestemming|accepts?|akzeptiert|permission|erlaubnis|marketing|newsletter|receiv|receives|wants|wunscht|interested|confirmed|verified|mailable|active|aktiv|actif|enabled|inscrit|suscrito|iscritto)/;
const maybe = /\b(?:state|type|typ|kind|mode|member|estado|etat)\b/;

function senseOf(title: string): Sense {
  const words = wordsOf(title);
  if (status.test(words) && !/\b(?:order|payment|sms)\b/.test(words)) return 'status';
  const refusal = refusalIn(words);
  if (refusal && !/\b(?:sms|phone|url|link|hash|token|key|code|rate|score)\b/.test(words)) return 'refuses';
  if (beside.test(words)) return 'none';
  if (agrees.test(words)) return 'agrees';
  return maybe.test(words) ? 'maybe' : 'none';
}
