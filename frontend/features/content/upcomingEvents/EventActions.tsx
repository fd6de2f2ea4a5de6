import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { CancelEvent } from './CancelEvent.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import * as S from './UpcomingEvents.styles.ts';

export interface Props {
  event: ManagedEvent;
  isPast: boolean;
  /** False while the form is open. */
  editable: boolean;
  beingEdited: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onMakeRecent: () => void;
}

/** What can be done with an event. One that is canceled stays as it is. */
export function EventActions({ event, isPast, editable, beingEdited, onEdit, onDuplicate, onMakeRecent }: Props) {
  const { id, title, cancelledAt } = event;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const button = (words: string, label: string, disabled: boolean, onClick: () => void) => (
    <Button look="plain" small disabled={disabled} aria-label={label} onClick={onClick}>
      {words}
    </Button>
  );
  const link = (words: string, to: string) => (
    <ButtonLink look="plain" small to={to} aria-label={`${words}: ${title}`}>
      {words}
    </ButtonLink>
  );
  return (
    <>
      <S.Actions>
        {!cancelledAt && button('Edit', `Edit ${title}`, !editable, onEdit)}
        {button('Duplicate', `Duplicate ${title}`, !editable, onDuplicate)}
        {link('Sign-ups', `${pages.adminSignups}?event=${id}`)}
        {!cancelledAt && link('Door list', pathOf('adminDoor', id))}
        {!cancelledAt && button('Make recent event', `Make recent event: ${title}`, !editable, onMakeRecent)}
        {!cancelledAt &&
          !isPast &&
          button('Cancel event', `Cancel event: ${title}`, beingEdited, () => setAsking('cancel'))}
        {button('Delete', `Delete ${title}`, beingEdited, () => setAsking('delete'))}
      </S.Actions>
      {asking === 'cancel' && <CancelEvent event={event} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteEvent event={event} onClose={() => setAsking(null)} />}
    </>
  );
}
