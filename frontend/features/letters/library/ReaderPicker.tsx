import { useState } from 'react';
import { styled } from 'styled-components';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { type PagedList, useAllPages } from '../../../queries/scheduledSends.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { SearchField } from '../../../ui/tables/ListSearch.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { color, radius, size, space } from '../../../ui/theme/theme.ts';
import { useSignedUpReadersInfiniteQuery, useSubscribedReadersInfiniteQuery } from './emailTemplatesApi.ts';
import { ownLink, type PreviewReader, type SampleReader, sampleReaders } from './previewMail.ts';

const kinds = {
  nobody: 'Preview User',
  nameless: 'A reader without a name',
  room: 'A guest of an event, in the room',
  zoom: 'A guest of an event, on Zoom',
  subscriber: 'A subscriber',
  signup: 'Someone who signed up for an event',
} as const;
type Kind = keyof typeof kinds;

const maxListed = 6;

/** Chooses whose version of an email is shown: a sample reader's, a subscriber's, or that of someone who signed up. */
export function ReaderPicker({ first, onChoose }: ChooseProps & { first: SampleReader }) {
  const [kind, setKind] = useState<Kind>(first);
  return (
    <Picker>
      <SelectField
        label="Preview as"
        value={kind}
        options={Object.entries(kinds)}
        onChange={({ target }) => {
          const chosen = target.value as Kind;
          setKind(chosen);
          onChoose(sampleReaders[chosen === 'subscriber' || chosen === 'signup' ? first : chosen]);
        }}
      />
      {kind === 'subscriber' && <Subscribers onChoose={onChoose} />}
      {kind === 'signup' && <Signups onChoose={onChoose} />}
    </Picker>
  );
}

type ChooseProps = { onChoose: (reader: PreviewReader) => void };

function Subscribers({ onChoose }: ChooseProps) {
  const list = useSubscribedReadersInfiniteQuery();
  return (
    <People
      label="Search subscribers"
      list={list}
      words={({ firstName, lastName, email }: Subscriber) =>
        [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(', ')
      }
      onChoose={({ id, firstName, lastName, email }) =>
        onChoose({
          who: `${firstName} ${lastName}`.trim() || email,
          as: { type: 'subscriber', id },
          values: { firstName, lastName },
        })
      }
    />
  );
}

function Signups({ onChoose }: ChooseProps) {
  const list = useSignedUpReadersInfiniteQuery();
  const events = useUpcomingEventsQuery();
  return (
    <People
      label="Search sign-ups"
      list={list}
      words={({ firstName, lastName, email, attendanceType, eventTitle, eventDate }: Signup) =>
        [
          `${firstName} ${lastName}`.trim(),
          email,
          attendanceType === 'virtual' ? 'Zoom' : 'in person',
          [eventTitle, eventDate].filter(Boolean).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      onChoose={(signup) => onChoose(readerOf(signup, events.data))}
    />
  );
}

function readerOf(signup: Signup, events: ManagedEvent[] = []): PreviewReader {
  const { id, firstName, lastName, email, attendanceType, status, eventId, eventTitle, eventDate } = signup;
  const event = events.find((each) => each.id === eventId) ?? { title: eventTitle, eventDate };
  return {
    who: `${firstName} ${lastName}`.trim() || email,
    as: { type: 'signup', id },
    values: { firstName, lastName, ...eventValues(factsOf(event), { attendanceType, status, cancelUrl: ownLink }) },
    audience: { type: 'event', eventDate: event.eventDate },
  };
}

interface PeopleProps<Row> {
  label: string;
  list: PagedList<Row>;
  words: (row: Row) => string;
  onChoose: (row: Row) => void;
}

function People<Row extends { id: string }>({ label, list, words, onChoose }: PeopleProps<Row>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { rows, complete } = useAllPages(list, search !== '');
  const matching = rows.filter((row) => matches(words(row), search));
  return (
    <>
      <SearchField label={label} value={search} onChange={setSearch} />
      {list.isError && <ListFailed words="Error loading data" onRetry={list.refetch} />}
      <PersonList aria-label="People">
        {matching.slice(0, maxListed).map((row) => (
          <li key={row.id}>
            <Person
              type="button"
              aria-pressed={row.id === chosen}
              onClick={() => {
                setChosen(row.id);
                onChoose(row);
              }}
            >
              {words(row)}
            </Person>
          </li>
        ))}
      </PersonList>
      <Count role="status">
        {list.isLoading || (search !== '' && !complete && matching.length === 0)
          ? 'Searching…'
          : countText(matching.length, complete)}
      </Count>
    </>
  );
}

function countText(count: number, complete: boolean): string {
  if (count === 0) return 'No one found';
  return count > maxListed || !complete ? `The first ${Math.min(maxListed, count)}: search to find others` : '';
}

const Picker = styled.div`
  display: grid;
  gap: ${space.tight};
`;

const PersonList = styled.ul`
  display: grid;
  gap: 1px;
`;

const Person = styled.button`
  width: 100%;
  padding: ${space.hair} ${space.tight};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-size: ${size.small};
  text-align: left;
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; color: ${color.brand}; }
`;

const Count = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  &:empty { display: none; }
`;
