import { useCallback, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { type Box, boxes, type DoorPerson, setSince } from '../../../../shared/people/model/door.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/Dialog.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Hidden, Notice, Small } from '../../../ui/text/Text.tsx';
import { color, font, size, space } from '../../../ui/theme/theme.ts';
import { DoorLinks, LetIn, ScannedPerson } from './DoorDialogs.tsx';
import { clockTime, DoorList } from './DoorList.tsx';
import { doorKey, forgetKey, keyIn, leaveDoor } from './kept.ts';
import { nameOf, type SendState } from './ticks.ts';
import { type Refused, useDoor } from './useDoor.ts';

interface Last {
  id: string;
  box: Box;
  is: boolean;
}

const lastText = (name: string, { box, is }: Last): string =>
  box === 'came' ? `${name} ${is ? 'is here.' : 'isn’t here.'}` : `${name} ${is ? 'has paid.' : 'hasn’t paid.'}`;

export function Door({ eventId, onLogout }: { eventId: number; onLogout: () => void }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [last, setLast] = useState<Last>();
  const door = useDoor(eventId);
  const { list, people, tick, unsent, isKept, isOver, state, problem, look } = door;
  const [asked, setAsked] = useState<'links' | 'leave' | { letIn: DoorPerson | string }>();
  const onLetIn = useCallback((letIn: DoorPerson | string) => setAsked({ letIn }), []);
  const isByLink = doorKey(eventId) !== undefined;
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
    <Head>
      <Meta title={`Admin - ${title}`} hidden />
      <Ways>
        {isByLink ? <span /> : <Link to={pages.adminEvents}>Back to Events</Link>}
        {!isByLink && list && (
          <Button small look="plain" onClick={() => setAsked('links')}>
            Helpers’ phones
          </Button>
        )}
        {(list || !isByLink) && (
          <Button small look="plain" onClick={() => (isByLink ? setAsked('leave') : onLogout())}>
            {isByLink ? 'Leave this list' : 'Logout'}
          </Button>
        )}
      </Ways>
      <h1 tabIndex={-1}>{title}</h1>
      {list && (
        <Ways>
          <Small>
            {list.event.eventDate}, {list.event.eventTime}
          </Small>
          <Button small look="plain" onClick={() => setAsked({ letIn: '' })}>
            Add a person
          </Button>
        </Ways>
      )}
    </Head>
  );
  if (!list || !people)
    return (
      <Screen>
        {head}
        {isOver && <Over {...{ eventId, isByLink, unsent }} />}
        {problem?.status === 404 && <p>This event was deleted, and its list with it.</p>}
        {problem && !isOver && problem.status !== 404 && (
          <ListFailed words={`The list couldn’t be loaded. ${errorMessage(problem)}`} onRetry={() => void look()} />
        )}
        {!problem && !isOver && <ListLoading words="Loading the list…" />}
      </Screen>
    );

  const expected = people.filter(({ waits }) => !waits);
  const here = expected.filter(({ came }) => setSince(came));
  const isHybrid = new Set(expected.map(({ attendanceType }) => attendanceType)).size > 1;
  const hereIn = (way: DoorPerson['attendanceType']) =>
    `${here.filter(({ attendanceType }) => attendanceType === way).length} of ${expected.filter(({ attendanceType }) => attendanceType === way).length}`;
  const lastPerson = last && people.find(({ id }) => id === last.id);
  const scanned = keyIn(hash) ? '' : hash.slice(1);
  return (
    <Screen>
      {head}
      {list.event.canceledAt && <Notice tone="danger">This event was canceled.</Notice>}
      {!isKept && (
        <Notice>
          This phone keeps nothing without a connection: its storage is full or blocked. Keep this page open until all
          ticks are sent.
        </Notice>
      )}
      {door.refused.map((each) => (
        <Refusal key={each.signupId} {...each} onClose={() => door.closeRefused(each.signupId)} />
      ))}
      <TickedTwice people={people} />
      <DoorList readAt={list.readAt} read={list.people} {...{ people, onTick, onLetIn }}>
        <Standing>
          <Count>
            {here.length} of {expected.length} here
          </Count>
          {isHybrid && (
            <Small>
              {hereIn('in-person')} in the room, {hereIn('virtual')} on Zoom
            </Small>
          )}
          <Connection state={state} count={unsent} />
        </Standing>
      </DoorList>
      <Foot data-foot>
        <p role="status">{last && lastPerson && lastText(nameOf(lastPerson), last)}</p>
        {last && lastPerson && (
          <Button small look="plain" onClick={() => onTick(lastPerson, last.box, !last.is)}>
            Undo
          </Button>
        )}
      </Foot>
      {asked === 'links' && <DoorLinks eventId={eventId} onClose={() => setAsked(undefined)} />}
      {typeof asked === 'object' && (
        <LetIn
          who={asked.letIn}
          {...{ eventId, admit: door.admit }}
          onDone={(id) => setLast({ id, box: 'came', is: true })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'leave' && <Leave unsent={unsent} onClose={() => setAsked(undefined)} />}
      {scanned && (
        <ScannedPerson
          key={scanned}
          {...{ eventId, onTick, onLetIn, look }}
          signupId={scanned}
          person={people.find(({ id }) => id === scanned)}
          readAt={list.readAt}
          onClose={() => navigate(pathname, { replace: true })}
        />
      )}
    </Screen>
  );
}

function Over({ eventId, isByLink, unsent }: { eventId: number; isByLink: boolean; unsent: number }) {
  const left = unsent > 0 && ` ${counted(unsent, 'tick')} stayed on this phone, without names:`;
  return (
    <Notice role="status">
      <p>
        {isByLink
          ? 'This phone’s link to the list has ended, and the names have left the phone. If the event isn’t over, please ask for a new link.'
          : 'Your login has ended, and the names have left this phone. Please log in again.'}
        {left && (isByLink ? `${left} a new link sends them.` : `${left} the next login sends them.`)}
      </p>
      {isByLink && (
        <div>
          <Button
            small
            look="plain"
            onClick={() => {
              forgetKey(eventId);
              location.assign(pages.login);
            }}
          >
            Log in as an admin
          </Button>
        </div>
      )}
    </Notice>
  );
}

function Leave({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Leave this list?"
      confirmLabel="Leave this list"
      cancelLabel="Stay"
      onConfirm={() => void leaveDoor().then(() => location.assign(pages.home))}
      onClose={onClose}
    >
      <p>All names are removed from this phone. To come back, open the link again.</p>
      {unsent > 0 && (
        <p>
          {counted(unsent, 'tick')} {unsent === 1 ? 'isn’t' : 'aren’t'} sent yet. Please stay until all is sent: if you
          leave, nothing is sent before the link is opened here again.
        </p>
      )}
    </ConfirmDialog>
  );
}

function Refusal({ name = 'Someone', error, onClose }: Refused & { onClose: () => void }) {
  return (
    <Told onClose={onClose}>
      {error.status === 404
        ? `${name} canceled the sign-up in the meantime, so the tick wasn’t saved.`
        : `The tick of ${name} wasn’t saved. ${errorMessage(error)}`}
    </Told>
  );
}

const Told = ({ children, onClose }: { children: string; onClose: () => void }) => (
  <Notice tone="danger" role="alert">
    <p>{children}</p>
    <div>
      <Button small look="plain" onClick={onClose}>
        OK
      </Button>
    </div>
  </Notice>
);

/** Names whom two phones ticked without knowing of each other: each of them says so once it knows. */
function TickedTwice({ people }: { people: readonly DoorPerson[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return people.flatMap((person) =>
    boxes.map((box) => {
      const set = person[box]?.set ?? [];
      const key = `${person.id} ${box} ${set}`;
      if (set.length < 2 || closed.includes(key)) return null;
      return (
        <Told key={key} onClose={() => setClosed((before) => [...before, key])}>
          {twiceText(nameOf(person), box, set)}
        </Told>
      );
    }),
  );
}

function twiceText(name: string, box: Box, set: readonly string[]): string {
  const times = `${set.slice(0, -1).map(clockTime).join(', ')} and ${clockTime(set.at(-1) ?? '')}`;
  return box === 'came'
    ? `${name} was ticked as here on ${set.length} phones, at ${times}. The first time counts. Did two people show the same code?`
    : `${name} was ticked as having paid on ${set.length} phones, at ${times}. The first time counts. Did they pay twice?`;
}

type Said = 'nothing' | 'trouble' | 'over';

/** Trouble and its end are announced, not each tick that is sent. */
export function Connection({ state, count }: { state: SendState; count: number }) {
  const [said, setSaid] = useState<Said>('nothing');
  const isTrouble = state !== 'working';
  const now = isTrouble ? 'trouble' : afterTrouble(said, count);
  if (now !== said) setSaid(now);
  const text = connectionText(state, count);
  const isSaid = isTrouble || now === 'over';
  return (
    <>
      <ConnectionLine $isTrouble={isTrouble} aria-hidden={isSaid}>
        {text}
      </ConnectionLine>
      <Hidden role="status">{isSaid && text}</Hidden>
    </>
  );
}

/** It is over when everything has arrived; the next tick after that is one like any other. */
function afterTrouble(said: Said, count: number): Said {
  if (said === 'nothing') return 'nothing';
  if (count === 0) return 'over';
  return said === 'over' ? 'nothing' : 'trouble';
}

/** `count`: how many ticks have not arrived. */
function connectionText(state: SendState, count: number): string {
  const ticks = counted(count, 'tick');
  switch (state) {
    case 'unreachable':
      return count > 0
        ? `Offline: ${ticks} will be sent when you’re back online.`
        : 'Offline: you can go on ticking. What others tick shows when you’re back online.';
    case 'failing':
      return count > 0
        ? `The server isn’t answering: ${ticks} will be sent as soon as it does.`
        : 'The server isn’t answering: you can go on ticking. What others tick shows as soon as it does.';
    case 'denied':
      return count > 0 ? `Please log in again to send ${ticks}.` : 'Please log in again to see what others tick.';
    default:
      return count > 0 ? `Sending ${ticks}…` : 'Everything is sent.';
  }
}

/** As wide as a phone held sideways: no one looks for a name across a desk. */
const Screen = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.text};
  flex: 1;
  width: 100%;
  max-width: 44rem;
  margin-inline: auto;
`;

const Head = styled.div`
  display: grid;
  gap: ${space.hair};
  h1 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  a { font-size: ${size.small}; }
`;

/** Ways out, each as large as a thumb. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.near};
  align-items: center;
  justify-content: space-between;
  min-height: 3rem;
  button { min-height: 2.75rem; }
`;

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.text};
  align-items: baseline;
  justify-content: space-between;
`;

const Count = styled.p`
  font: 500 ${size.h3}/1.2 ${font.serif};
  font-variant-numeric: tabular-nums;
`;

const ConnectionLine = styled.p<{ $isTrouble: boolean }>`
  min-height: 1lh;
  color: ${({ $isTrouble }) => ($isTrouble ? color.danger : color.inkSoft)};
  font-weight: ${({ $isTrouble }) => ($isTrouble ? 600 : 400)};
  font-size: ${size.small};
`;

/** What was ticked last, with a way back. Where the thumb is. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-top: auto;
  display: flex;
  gap: ${space.near};
  align-items: center;
  justify-content: space-between;
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  /* The live region is there before anything is said. */
  &:has(> p:empty) { padding-block: 0; border-color: transparent; background: none; }
  border-top: 1px solid ${color.hairline};
  background: ${color.paperLight};
  p { overflow-wrap: anywhere; }
`;
