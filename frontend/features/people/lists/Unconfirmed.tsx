import { useState } from 'react';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { inPeople } from '../../../../shared/platform/counted.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Small } from '../../../ui/text/Text.ts';
import * as S from './PeopleTable.styles.ts';
import { useRemoveUnconfirmedMutation } from './peopleApi.ts';

/** Says how many never confirmed their sign-up for an event, and deletes those sign-ups in one press. */
export function Unconfirmed({ event }: { event: EventSignups | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const [remove] = useRemoveUnconfirmedMutation();
  if (!event?.id || !event.unconfirmed) return null;
  const { id, unconfirmed } = event;
  const people = inPeople(unconfirmed);
  return (
    <S.Waiting aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Never confirmed</h2>
      <Small>
        {people} signed up but {unconfirmed === 1 ? 'hasn’t' : 'haven’t'} pressed the button in our email. They have
        neither a seat nor a place on the waiting list, and get no more emails.
      </Small>
      <div>
        <Button look="plain" small onClick={() => setAsking(true)}>
          Delete {unconfirmed === 1 ? 'This Sign-up' : `All ${unconfirmed.toLocaleString()}`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmMutation
          title={`Delete ${unconfirmed === 1 ? 'the sign-up that was' : `${unconfirmed.toLocaleString()} sign-ups that were`} never confirmed?`}
          mutate={() => remove({ params: { id } }).unwrap()}
          success="The sign-ups that were never confirmed are deleted"
          failure="Failed to delete the sign-ups"
          onClose={() => setAsking(false)}
        >
          <p>
            No one is mailed. Whoever confirms in the meantime stays, and so does everyone whose seat is still kept.
          </p>
        </ConfirmMutation>
      )}
    </S.Waiting>
  );
}
