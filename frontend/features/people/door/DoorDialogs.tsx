import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Box, type DoorPerson, setSince } from '../../../../shared/people/model/door.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import * as S from './Door.styles.ts';
import { clockTime, PersonFacts, TickBox } from './DoorList.tsx';
import { nameOf } from './ticks.ts';

interface Props {
  eventId: number;
  /** The sign-up that a code names. */
  signupId: string;
  person: DoorPerson | undefined;
  /** When the list was read, as an ISO time. */
  readAt: string;
  /** Reads the list again, and returns whether that worked. */
  look: () => Promise<boolean>;
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  onClose: () => void;
}

/** The person whose code was scanned: their name, and one press. */
export function ScannedPerson({ eventId, signupId, person, readAt, look, onTick, onClose }: Props) {
  // A second scan of the same code says so: someone else may have shown it.
  const [wasHere] = useState(setSince(person?.came));
  if (!person) return <UnknownCode {...{ eventId, signupId, readAt, look, onClose }} />;
  const isHere = setSince(person.came) !== undefined;
  return (
    <Dialog title="At the door" onClose={onClose}>
      <div>
        <S.LargeName>{nameOf(person)}</S.LargeName>
        <PersonFacts person={person} />
      </div>
      <div role="status">
        {isHere && wasHere && <Notice>Already here since {clockTime(wasHere)}.</Notice>}
        {isHere && !wasHere && <Notice tone="good">{nameOf(person)} is here.</Notice>}
      </div>
      <S.Boxes>
        <TickBox person={person} box="paid" onTick={(is) => onTick(person, 'paid', is)} />
        {isHere && (
          <Button look="plain" onClick={() => onTick(person, 'came', false)}>
            Not here after all
          </Button>
        )}
      </S.Boxes>
      {/* One button has the focus, so that a second press does not take back the first. */}
      <DialogActions>
        {isHere ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button onClick={() => onTick(person, 'came', true)}>Here</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const code = /^[0-9a-f]{64}-(\d+)$/;

function UnknownCode({
  eventId,
  signupId,
  readAt,
  look,
  onClose,
}: Pick<Props, 'eventId' | 'signupId' | 'readAt' | 'look' | 'onClose'>) {
  const event = code.exec(signupId)?.[1];
  const isOther = event !== undefined && Number(event) !== eventId;
  /** Undefined while the list is read again. */
  const [isRead, setIsRead] = useState<boolean>();
  useEffect(() => {
    let isOpen = true;
    void look().then((isDone) => isOpen && setIsRead(isDone));
    return () => {
      isOpen = false;
    };
  }, [look]);
  return (
    <Dialog title={isOther ? 'Another event' : 'Not on this list'} onClose={onClose}>
      <div role="status">
        {event === undefined && <p>This code isn’t one of ours.</p>}
        {isOther && (
          <p>
            This code is for another event. <Link to={`${pathOf('adminDoor', event)}#${signupId}`}>Open its list</Link>
          </p>
        )}
        {event !== undefined && !isOther && <p>{unknownText(isRead, readAt)}</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function unknownText(isRead: boolean | undefined, readAt: string): string {
  if (isRead === undefined) return 'Looking for this code…';
  return isRead
    ? 'Whoever this code belongs to has no seat: the sign-up was canceled, or is on the waiting list.'
    : `Whoever this code belongs to may have signed up since ${clockTime(readAt)}, when this phone last read the list.`;
}
