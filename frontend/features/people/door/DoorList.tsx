import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type Box, type DoorPerson, type Payment, setSince } from '../../../../shared/people/model/door.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Choices } from '../../../ui/buttons/Choices.tsx';
import { SearchField } from '../../../ui/tables/ListSearch.tsx';
import { beginnings, finder } from '../../../ui/tables/search.ts';
import { Hidden, Small, Status } from '../../../ui/text/Text.tsx';

import * as S from './Door.styles.ts';
import { nameOf } from './ticks.ts';

/** More rows than fit a phone's window; a name finds the others sooner than scrolling. */
const rowsShown = 50;

/** Whom the list shows: all, those who attend one way, or those who were not ticked yet. */
type Shown = 'all' | 'in-person' | 'virtual' | 'absent' | 'waiting';

const choices: Record<Shown, string> = {
  all: 'All',
  absent: 'Not here yet',
  'in-person': 'Room',
  virtual: 'Zoom',
  waiting: 'Waiting',
};

function isShown({ attendanceType, came, waits }: DoorPerson, shown: Shown): boolean {
  if (shown === 'all') return true;
  if (shown === 'waiting' || waits) return shown === 'waiting' && waits === true;
  return shown === 'absent' ? !setSince(came) : attendanceType === shown;
}

interface Props {
  /** When the list was read, as an ISO time. */
  readAt: string;
  /** As the server sent them: their names are the same, whoever is ticked. */
  read: readonly DoorPerson[];
  people: readonly DoorPerson[];
  /** Always the same function, so that rows need not be drawn again. */
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  /** Opens the way in for whoever waits or, with what was typed, is not on the list. */
  onLetIn: (who: DoorPerson | string) => void;
  /** Stays in view with the search. */
  children: ReactNode;
}

/** Finds people by name, and ticks them. */
export function DoorList({ readAt, read, people, onTick, onLetIn, children }: Props) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // Made once for a list: folding 5,000 names takes longer than searching them.
  const names = useMemo(() => new Map(read.map((person) => [person.id, beginnings(nameOf(person))])), [read]);
  const anyWaits = read.some(({ waits }) => waits);
  const { waiting: _, ...withoutWaiting } = choices;
  const shownChoices = (anyWaits ? choices : withoutWaiting) as typeof choices;
  // A key shows at once, and the rows when there is time.
  const searched = useDeferredValue(typed);
  const ids = useMemo(() => {
    const isFound = finder(searched, ' ');
    return isFound && new Set([...names].filter(([, name]) => isFound(name)).map(([id]) => id));
  }, [searched, names]);
  const found = useMemo(
    () => people.filter((person) => (!ids || ids.has(person.id)) && isShown(person, shown)),
    [people, ids, shown],
  );
  return (
    <>
      <S.RoomBelowSearch />
      <S.Search>
        {children}
        <SearchField label="Search by name" value={typed} onChange={setTyped} />
        <Choices label="Whom the list shows" choices={shownChoices} chosen={shown} onChoose={setShown} />
        <Hidden role="status">{searched && counted(found.length, 'name')}</Hidden>
      </S.Search>
      <Found {...{ found, onTick, onLetIn }} />
      {found.length === 0 && (
        <NoOne typed={searched.trim()} {...{ shown, readAt, onLetIn }} isEmpty={people.length === 0} />
      )}
    </>
  );
}

/** The first rows of what was found. A key in the search does not draw them again before others were found. */
const Found = memo(function Found({
  found,
  onTick,
  onLetIn,
}: { found: readonly DoorPerson[] } & Pick<Props, 'onTick' | 'onLetIn'>) {
  const more = found.length - rowsShown;
  return (
    <>
      {found.length > 0 && (
        <S.List aria-label="People on the list">
          {found.slice(0, rowsShown).map((person) => (
            <PersonRow key={person.id} {...{ person, onTick, onLetIn }} />
          ))}
        </S.List>
      )}
      {more > 0 && <Small>{counted(more, 'more name')}: type a name to find it.</Small>}
    </>
  );
});

/** A tick draws its own row again, and no other. */
const PersonRow = memo(function PersonRow({
  person,
  onTick,
  onLetIn,
}: { person: DoorPerson } & Pick<Props, 'onTick' | 'onLetIn'>) {
  return (
    <S.Row>
      <div>
        <S.Name>
          {person.firstName} <b>{person.lastName}</b>
        </S.Name>
        <PersonFacts person={person} />
      </div>
      {person.waits ? (
        <Button look="plain" aria-label={`Let in ${nameOf(person)}`} onClick={() => onLetIn(person)}>
          Let in
        </Button>
      ) : (
        <S.Boxes>
          <TickBox person={person} box="paid" onTick={(is) => onTick(person, 'paid', is)} />
          <TickBox person={person} box="came" onTick={(is) => onTick(person, 'came', is)} />
        </S.Boxes>
      )}
    </S.Row>
  );
});

interface NoOneProps extends Pick<Props, 'onLetIn'> {
  typed: string;
  shown: Shown;
  readAt: string;
  isEmpty: boolean;
}

function NoOne({ typed, shown, readAt, isEmpty, onLetIn }: NoOneProps) {
  if (isEmpty) return <p>No one had a seat at {clockTime(readAt)}.</p>;
  if (!typed) return <p>{shown === 'absent' ? 'Everyone is here.' : 'No one attends this way.'}</p>;
  return (
    <S.NoOne>
      <p>
        {shown === 'all'
          ? `No one called “${typed}” is on the list. They may have signed up since ${clockTime(readAt)}.`
          : `No one called “${typed}” is in this part of the list. Try “${choices.all}”.`}
      </p>
      {shown === 'all' && (
        <Button look="plain" onClick={() => onLetIn(typed)}>
          Add a person
        </Button>
      )}
    </S.NoOne>
  );
}

const places: Record<DoorPerson['attendanceType'], string> = { 'in-person': 'In the room', virtual: 'On Zoom' };
const payments: Record<Payment, string> = { cash: 'Paid in cash', card: 'Paid by card' };
const marks: Record<NonNullable<DoorPerson['mark']>, string> = {
  bounced: 'Email bounced',
  complained: 'Marked an email as spam',
};

let clock: Intl.DateTimeFormat | undefined;
/** "7:04 PM" by this phone's clock, which stands at the same door. */
export function clockTime(time: string): string {
  clock ??= new Intl.DateTimeFormat(site.language, { timeStyle: 'short' });
  return clock.format(new Date(time));
}

/** How someone attends, since when they are here, and whether our emails reach them. */
export const PersonFacts = ({ person }: { person: DoorPerson }) => {
  const { attendanceType, came, paidBy, waits, mark } = person;
  const since = setSince(came);
  return (
    <S.Facts>
      {waits ? <Status $tone="busy">On the waiting list</Status> : <span>{places[attendanceType]}</span>}
      {since && <span>Here since {clockTime(since)}</span>}
      {paidBy && setSince(person.paid) && <span>{payments[paidBy]}</span>}
      {mark && <Status $tone="care">{marks[mark]}</Status>}
    </S.Facts>
  );
};

const words: Record<Box, string> = { came: 'Here', paid: 'Paid' };

interface TickBoxProps {
  person: DoorPerson;
  box: Box;
  onTick: (is: boolean) => void;
}

/** Sets and clears one box of a person. */
export function TickBox({ person, box, onTick }: TickBoxProps) {
  const is = setSince(person[box]) !== undefined;
  return (
    <S.Box
      $main={box === 'came'}
      aria-pressed={is}
      aria-label={`${words[box]}: ${nameOf(person)}`}
      onClick={() => onTick(!is)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m2.5 8.5 3.5 3.5 7.5-8" />
      </svg>
      {words[box]}
    </S.Box>
  );
}
