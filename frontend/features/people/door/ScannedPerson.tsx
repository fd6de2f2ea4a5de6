import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Box, DoorPerson } from '../../../../shared/people/model/door.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import * as S from './Door.styles.ts';
import { nameOf } from './doorPeople.ts';
import { clockTime, PersonFacts } from './PersonFacts.tsx';
import { TickBox } from './TickBox.tsx';

interface Props {
  eventId: number;
  /** The sign-up that a code names. */
  signupId: string;
  person: DoorPerson | undefined;
  /** When the list was read, as an ISO time. */
  readAt: string;
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  onClose: () => void;
}

/** The person whose code was scanned: their name, and one press. */
export function ScannedPerson({ eventId, signupId, person, readAt, onTick, onClose }: Props) {
  // A second scan of the same code says so: somebody else may have shown it.
  const [wasHere] = useState(person?.came?.is ? person.came.at : undefined);
  if (!person) return <UnknownCode {...{ eventId, signupId, readAt, onClose }} />;
  const isHere = person.came?.is ?? false;
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
  onClose,
}: Pick<Props, 'eventId' | 'signupId' | 'readAt' | 'onClose'>) {
  const event = code.exec(signupId)?.[1];
  const isOther = event !== undefined && Number(event) !== eventId;
  return (
    <Dialog title={isOther ? 'Another event' : 'Not on this list'} onClose={onClose}>
      {event === undefined && <p>This code isn’t one of ours.</p>}
      {isOther && (
        <p>
          This code is for another event. <Link to={`${pathOf('adminDoor', event)}#${signupId}`}>Open its list</Link>
        </p>
      )}
      {event !== undefined && !isOther && (
        <p>
          Whoever this code belongs to has no seat: the sign-up was canceled, or is on the waiting list. The list is
          from {clockTime(readAt)}.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
