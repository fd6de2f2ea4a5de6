import type { ImportStatement } from '../../../../shared/people/model/subscriberImport.ts';
import { type StatedRefusal, strongestOf } from '../../../../shared/people/model/subscriberImports.ts';
import {
  type Column,
  type Format,
  maxTexts,
  meaningOf,
  plainRefusalIn,
  type Roles,
  refusalIn,
  wordsOf,
} from './columns.ts';
import type { TableRow } from './readTable.ts';

/*
 * What a file says of whether people want letters. Whatever columns are chosen, every cell is asked; whoever may have refused is
 * not added, unless the admin says so about exactly those who have this value in this column.
 */

type Means = ImportStatement['means'];
interface Said {
  column: string;
  value: string;
  means: Means;
}

/** In place of a column's title. */
const fileName = 'The file’s name';
const emptyValue = 'empty';
/** Statements that an admin is shown; more would be no overview. */
const maxStatements = 60;

/** Statements of a file, counted while its rows are read. */
export class Statements {
  private readonly counted = new Map<string, ImportStatement>();
  private readonly accepted: Set<string>;
  private readonly of: { columns: Column[]; roles: Roles; format: Format | undefined; name: string };

  constructor(of: Statements['of'], accepted: Pick<Said, 'column' | 'value'>[]) {
    this.of = of;
    this.accepted = new Set(accepted.map(keyOf));
  }

  /** Why the file says that this person gets no newsletter; undefined where they may get it. */
  refusalOf(row: TableRow): StatedRefusal | undefined {
    const all = this.saidOf(row);
    for (const said of all) this.count(said, row.line);
    const wanting = all.filter(({ means }) => means === 'wanted');
    const refusals = all.flatMap(({ column, value, means }) => {
      if (means === 'wanted' || this.accepted.has(keyOf({ column, value }))) return [];
      // An empty cell is no answer, but another column's may be.
      if (means === 'unknownStatus' && value === emptyValue && wanting.length > 0) return [];
      // A row knows better than the file's name whether they are subscribed, if not whether they agreed once.
      if (column === fileName && wanting.some((said) => !isAgreement(said.column))) return [];
      return [means];
    });
    return strongestOf(refusals);
  }

  /** Refusals first, then those of whom most rows are. */
  list(): ImportStatement[] {
    const rank = ({ means }: ImportStatement) => Number(means === 'wanted');
    return [...this.counted.values()]
      .toSorted((one, other) => rank(one) - rank(other) || other.rows - one.rows)
      .slice(0, maxStatements);
  }

  private saidOf({ cells }: TableRow): Said[] {
    const { columns, roles, format, name } = this.of;
    // A name such as “is-unsubscribed” is that of a column.
    const ofFile = format?.refused ? 'unsubscribedThere' : refusalIn(wordsOf(name).replace(/\bis \w+|\w+ at\b/g, ''));
    const { columns: required = [], refusal } = format?.required ?? {};
    const existing = columns.filter(({ title }) => required.includes(title.toLowerCase()));
    const lacks = refusal && existing.length > 0 && existing.every(({ at }) => (cells[at] ?? '') === '');
    return [
      ...(ofFile ? [{ column: fileName, value: name, means: ofFile }] : []),
      ...(lacks ? [{ column: existing.map(({ title }) => title).join(', '), value: emptyValue, means: refusal }] : []),
      ...columns.flatMap((column) => saidIn(column, cells[column.at] ?? '', roles)),
    ];
  }

  private count(said: Said, line: number): void {
    const key = keyOf(said);
    const counted = this.counted.get(key);
    if (counted) counted.rows += 1;
    else if (this.counted.size < 10 * maxStatements) this.counted.set(key, { ...said, rows: 1, line });
  }
}

const keyOf = ({ column, value }: Pick<Said, 'column' | 'value'>) => `${column}\n${value}`;

/** What one cell says: nothing, or one thing. */
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
  const say = (means: Means, as = value): Said[] => [{ column: title, value: as, means }];
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
