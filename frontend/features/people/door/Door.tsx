import { useCallback, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Box, DoorPerson } from '../../../../shared/people/model/door.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/useUnloadGuard.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { Connection } from './Connection.tsx';
import * as S from './Door.styles.ts';
import { DoorList } from './DoorList.tsx';
import { nameOf } from './doorPeople.ts';
import { ScannedPerson } from './ScannedPerson.tsx';
import { useDoor } from './useDoor.ts';

interface Last {
  id: string;
  box: Box;
  is: boolean;
}

const lastText = (name: string, { box, is }: Last): string =>
  box === 'came' ? `${name} ${is ? 'is here.' : 'isn’t here.'}` : `${name} ${is ? 'has paid.' : 'hasn’t paid.'}`;

/** An event's list at the door, on a phone: search, tick, count. It goes on without a connection. */
export function Door({ eventId }: { eventId: number }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [last, setLast] = useState<Last>();
  const [refused, setRefused] = useState<{ signupId: string; error: CallError }[]>([]);
  const noteRefused = useCallback(
    (signupId: string, error: CallError) => setRefused((before) => [...before, { signupId, error }]),
    [],
  );
  const { list, people, tick, unsent, isKept, state, problem, refetch } = useDoor(eventId, noteRefused);
  const onTick = useCallback(
    (person: DoorPerson, box: Box, is: boolean) => {
      tick(person, box, is);
      setLast({ id: person.id, box, is });
    },
    [tick],
  );
  useUnloadGuard(!isKept && unsent > 0);

  const title = list?.event.title ?? 'At the door';
  const head = (
    <S.Head>
      <Meta title={`Admin - ${title}`} hidden />
      <Link to={pages.adminEvents}>Back to Upcoming Events</Link>
      <h1 tabIndex={-1}>{title}</h1>
      {list && (
        <Small>
          {list.event.eventDate}, {list.event.eventTime}
        </Small>
      )}
    </S.Head>
  );
  if (!list || !people)
    return (
      <S.Door>
        {head}
        {problem?.status === 404 && <p>This event was deleted, and its list with it.</p>}
        {problem && problem.status !== 404 && (
          <ListFailed words={`The list couldn’t be loaded. ${errorMessage(problem)}`} onRetry={refetch} />
        )}
        {!problem && <ListLoading words="Loading the list…" />}
      </S.Door>
    );

  const lastPerson = last && people.find(({ id }) => id === last.id);
  const scanned = hash.slice(1);
  return (
    <S.Door>
      {head}
      {list.event.cancelledAt && <Notice tone="danger">This evening was canceled.</Notice>}
      {!isKept && (
        <Notice>
          This phone keeps nothing without a connection: its storage is full or blocked. Keep this page open until all
          ticks are sent.
        </Notice>
      )}
      {refused.map(({ signupId, error }) => (
        <Refused
          key={signupId}
          name={list.people.find(({ id }) => id === signupId)}
          error={error}
          onClose={() => setRefused((before) => before.filter((each) => each.signupId !== signupId))}
        />
      ))}
      <DoorList read={list.people} people={people} onTick={onTick}>
        <S.Standing>
          <S.Count>
            {people.filter(({ came }) => came?.is).length} of {people.length} here
          </S.Count>
          <Connection state={state} count={unsent} />
        </S.Standing>
      </DoorList>
      <S.Foot data-foot>
        <p role="status">{last && lastPerson && lastText(nameOf(lastPerson), last)}</p>
        {last && lastPerson && (
          <Button small look="plain" onClick={() => onTick(lastPerson, last.box, !last.is)}>
            Undo
          </Button>
        )}
      </S.Foot>
      {scanned && (
        <ScannedPerson
          key={scanned}
          {...{ eventId, onTick }}
          signupId={scanned}
          person={people.find(({ id }) => id === scanned)}
          readAt={list.readAt}
          onClose={() => navigate(pathname, { replace: true })}
        />
      )}
    </S.Door>
  );
}

function Refused({ name, error, onClose }: { name: DoorPerson | undefined; error: CallError; onClose: () => void }) {
  const who = name ? nameOf(name) : 'Somebody';
  return (
    <Notice tone="danger" role="alert">
      <p>
        {error.status === 404
          ? `${who} canceled the sign-up meanwhile, so the tick wasn’t saved.`
          : `The tick of ${who} wasn’t saved. ${errorMessage(error)}`}
      </p>
      <div>
        <Button small look="plain" onClick={onClose}>
          OK
        </Button>
      </div>
    </Notice>
  );
}
