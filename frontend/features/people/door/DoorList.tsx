import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Box, DoorPerson } from '../../../../shared/people/model/door.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { Choices } from '../../../ui/buttons/Choices.tsx';
import { SearchField } from '../../../ui/tables/SearchField.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './Door.styles.ts';
import { called, isShown, type Shown, searchable } from './doorPeople.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { TickBox } from './TickBox.tsx';

/** More rows than fit a phone's window; a name finds the others sooner than scrolling. */
const rowsShown = 50;

const choices: Record<Shown, string> = {
  all: 'All',
  absent: 'Not here yet',
  'in-person': 'In the room',
  virtual: 'On Zoom',
};

interface Props {
  /** As the server sent them: their names are the same, whoever is ticked. */
  read: readonly DoorPerson[];
  people: readonly DoorPerson[];
  /** Always the same function, so that rows need not be drawn again. */
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  /** Stays in view with the search. */
  children: ReactNode;
}

/** Finds people by name, and ticks them. */
export function DoorList({ read, people, onTick, children }: Props) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const names = useMemo(() => searchable(read), [read]);
  // A key shows at once, and the rows when there is time.
  const searched = useDeferredValue(typed);
  const ids = useMemo(() => called(searched, names), [searched, names]);
  const found = useMemo(
    () => people.filter((person) => ids.has(person.id) && isShown(person, shown)),
    [people, ids, shown],
  );
  return (
    <>
      <S.RoomBelowSearch />
      <S.Search>
        {children}
        <SearchField label="Search by name" value={typed} onChange={setTyped} />
        <Choices label="Whom the list shows" choices={choices} chosen={shown} onChoose={setShown} />
        <Hidden role="status">{searched && counted(found.length, 'name')}</Hidden>
      </S.Search>
      <Found found={found} onTick={onTick} />
      {found.length === 0 && <Nobody typed={searched.trim()} shown={shown} isEmpty={people.length === 0} />}
    </>
  );
}

/** The first rows of what was found. A key in the search does not draw them again before others were found. */
const Found = memo(function Found({ found, onTick }: { found: readonly DoorPerson[] } & Pick<Props, 'onTick'>) {
  const more = found.length - rowsShown;
  return (
    <>
      {found.length > 0 && (
        <S.List aria-label="People with a seat">
          {found.slice(0, rowsShown).map((person) => (
            <PersonRow key={person.id} person={person} onTick={onTick} />
          ))}
        </S.List>
      )}
      {more > 0 && <Small>{counted(more, 'more name')}: type a name to find it.</Small>}
    </>
  );
});

/** A tick draws its own row again, and no other. */
const PersonRow = memo(function PersonRow({ person, onTick }: { person: DoorPerson } & Pick<Props, 'onTick'>) {
  return (
    <S.Row>
      <div>
        <S.Name>
          {person.firstName} <b>{person.lastName}</b>
        </S.Name>
        <PersonFacts person={person} />
      </div>
      <S.Boxes>
        <TickBox person={person} box="paid" onTick={(is) => onTick(person, 'paid', is)} />
        <TickBox person={person} box="came" onTick={(is) => onTick(person, 'came', is)} />
      </S.Boxes>
    </S.Row>
  );
});

function Nobody({ typed, shown, isEmpty }: { typed: string; shown: Shown; isEmpty: boolean }) {
  if (isEmpty) return <p>Nobody has a seat yet.</p>;
  if (!typed) return <p>{shown === 'absent' ? 'Everybody is here.' : 'Nobody attends this way.'}</p>;
  return (
    <div>
      <p>
        {shown === 'all'
          ? `Nobody called “${typed}” has a seat.`
          : `Nobody called “${typed}” is in this part of the list. Try “${choices.all}”.`}
      </p>
      <Small>
        They may have signed up under another name, or be on the waiting list: see{' '}
        <a href={pages.adminSignups} target="_blank" rel="noopener noreferrer">
          all sign-ups
        </a>
        . To add them, have them fill in{' '}
        <a href={pages.signup} target="_blank" rel="noopener noreferrer">
          the sign-up form
        </a>
        . They show here within half a minute.
      </Small>
    </div>
  );
}
