import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { type Box, type DoorPerson, type Payment, setSince } from '../../../../shared/people/model/door.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Choices } from '../../../ui/buttons/Choices.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { SearchField } from '../../../ui/tables/ListSearch.tsx';
import { beginnings, finder } from '../../../ui/tables/search.ts';
import { Hidden, Small, Status } from '../../../ui/text/Text.tsx';
import { color, font, layer, radius, size, space } from '../../../ui/theme/theme.ts';
import { nameOf } from './ticks.ts';

/** More rows than fit a phone's window; a name finds the others sooner than scrolling. */
const rowsShown = 50;

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
  readAt: string;
  /** As the server sent them: their names are the same, no matter who is ticked. */
  read: readonly DoorPerson[];
  people: readonly DoorPerson[];
  /** Always the same function, so that rows need not be drawn again. */
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  /** Opens the way in for the person who waits or, with what was typed, is not on the list. */
  onLetIn: (who: DoorPerson | string) => void;
  /** Stays in view with the search. */
  children: ReactNode;
}

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
  const found = people.filter((person) => (!ids || ids.has(person.id)) && isShown(person, shown));
  const more = found.length - rowsShown;
  return (
    <>
      <RoomBelowSearch />
      <Search>
        {children}
        <SearchField label="Search by name" value={typed} onChange={setTyped} />
        <Choices label="Whom the list shows" choices={shownChoices} chosen={shown} onChoose={setShown} />
        <Hidden role="status">{searched && counted(found.length, 'name')}</Hidden>
      </Search>
      {found.length === 0 ? (
        <NoOne typed={searched.trim()} {...{ shown, readAt, onLetIn }} isEmpty={people.length === 0} />
      ) : (
        <List aria-label="People on the list">
          {found.slice(0, rowsShown).map((person) => (
            <PersonRow key={person.id} {...{ person, onTick, onLetIn }} />
          ))}
        </List>
      )}
      {more > 0 && <Small>{counted(more, 'more name')}: type a name to find it.</Small>}
    </>
  );
}

/** A tick draws its own row again, and no other. */
const PersonRow = memo(function PersonRow({
  person,
  onTick,
  onLetIn,
}: { person: DoorPerson } & Pick<Props, 'onTick' | 'onLetIn'>) {
  return (
    <ListRow>
      <div>
        <Name>
          {person.firstName} <b>{person.lastName}</b>
        </Name>
        <PersonFacts person={person} />
      </div>
      {person.waits ? (
        <Button look="plain" aria-label={`Let in ${nameOf(person)}`} onClick={() => onLetIn(person)}>
          Let in
        </Button>
      ) : (
        <Boxes>
          <TickBox person={person} box="paid" onTick={(is) => onTick(person, 'paid', is)} />
          <TickBox person={person} box="came" onTick={(is) => onTick(person, 'came', is)} />
        </Boxes>
      )}
    </ListRow>
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
    <Stack $gap="near" $start>
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
    </Stack>
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

export const PersonFacts = ({ person }: { person: DoorPerson }) => {
  const { attendanceType, came, paidBy, waits, mark } = person;
  const since = setSince(came);
  return (
    <Facts>
      {waits ? <Status $tone="busy">On the waiting list</Status> : <span>{places[attendanceType]}</span>}
      {since && <span>Here since {clockTime(since)}</span>}
      {paidBy && setSince(person.paid) && <span>{payments[paidBy]}</span>}
      {mark && <Status $tone="care">{marks[mark]}</Status>}
    </Facts>
  );
};

const words: Record<Box, string> = { came: 'Here', paid: 'Paid' };

export function TickBox({ person, box, onTick }: { person: DoorPerson; box: Box; onTick: (is: boolean) => void }) {
  const is = setSince(person[box]) !== undefined;
  return (
    <TickButton
      $main={box === 'came'}
      aria-pressed={is}
      aria-label={`${words[box]}: ${nameOf(person)}`}
      onClick={() => onTick(!is)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m2.5 8.5 3.5 3.5 7.5-8" />
      </svg>
      {words[box]}
    </TickButton>
  );
}

const Search = styled.div`
  position: sticky;
  top: 0;
  z-index: ${layer.menu};
  display: grid;
  gap: ${space.tight};
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paper};
  input { width: 100%; min-height: 3rem; font-size: ${size.text}; }
`;

/** What has the focus stays below the search. */
const RoomBelowSearch = createGlobalStyle`
  :root { scroll-padding-top: 12rem; }
`;

export const List = styled.ul`
  display: grid;
  list-style: none;
  padding: 0;
`;

/** Contained, so that a slow phone does not paint rows out of view at each tick, and wide enough for the focus ring. */
export const ListRow = styled.li`
  contain: content;
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space.tight} ${space.near};
  align-items: center;
  margin-inline: calc(-1 * ${space.tight});
  padding: ${space.near} ${space.tight};
  border-bottom: 1px solid ${color.hairline};
`;

export const Name = styled.p`
  font-size: ${size.text};
  line-height: 1.3;
  overflow-wrap: anywhere;
  b { font-weight: 600; }
`;

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.near};
  align-items: center;
  color: ${color.inkSoft};
  font-size: ${size.small};
  line-height: 1.4;
`;

export const Boxes = styled.div`
  display: flex;
  gap: ${space.tight};
`;

/** As large as a thumb. Its color changes at once: a slow phone would paint the list for each frame of a fade. */
const TickButton = styled.button.attrs({ type: 'button' })<{ $main?: boolean }>`
  display: inline-flex;
  gap: ${space.tight};
  align-items: center;
  justify-content: center;
  min-width: ${({ $main }) => ($main ? '6rem' : '5rem')};
  min-height: 3rem;
  padding-inline: ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  font: 600 ${({ $main }) => ($main ? size.text : size.small)}/1.2 ${font.sans};
  cursor: pointer;
  svg { width: 1rem; fill: none; stroke: currentColor; stroke-width: 2.5; }
  &[aria-pressed='false'] svg { display: none; }
  &[aria-pressed='true'] {
    border-color: ${color.success};
    background: ${({ $main }) => ($main ? color.success : color.successWash)};
    color: ${({ $main }) => ($main ? color.paper : color.success)};
  }
`;
