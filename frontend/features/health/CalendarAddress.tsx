import { useId, useState } from 'react';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../ui/buttons/PendingLabel.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ButtonRow } from '../../ui/layout/ButtonRow.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Small } from '../../ui/text/Text.ts';
import { Waiting } from '../../ui/text/Waiting.tsx';
import { useCopy } from '../../ui/toasts/useCopy.ts';
import * as S from './Calendar.styles.ts';
import { useCalendarAddressQuery, useRenewCalendarMutation } from './calendarApi.ts';

/** The address at which the admin's own calendar app finds the calendar. */
export function CalendarAddress() {
  const { data, isError, refetch } = useCalendarAddressQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = useId();
  return (
    <S.Part aria-labelledby={id}>
      <h2 id={id}>In your own calendar app</h2>
      <Small>
        Your phone and computer can show this calendar too, at a private address. Anyone who has the address sees Zoom
        links and the subjects of letters that haven’t gone out, so keep it to yourself.
      </Small>
      {data ? (
        data.url === null ? (
          <NoAddress />
        ) : (
          <Address url={data.url} />
        )
      ) : isError ? (
        <ListFailed words="Error loading the address. Please try again." onRetry={refetch} />
      ) : (
        <Waiting words="Loading the address…" lines={[['60%', '2.75rem']]} />
      )}
    </S.Part>
  );
}

function NoAddress() {
  const [create, { isLoading }] = useRenewCalendarMutation();
  const showResult = useMutationToast();
  return (
    <ButtonRow>
      <Button look="plain" disabled={isLoading} onClick={() => void showResult(create().unwrap())}>
        <PendingLabel label="Create my address" pending="Creating..." isPending={isLoading} />
      </Button>
    </ButtonRow>
  );
}

function Address({ url }: { url: string }) {
  const [asking, setAsking] = useState(false);
  const [renew] = useRenewCalendarMutation();
  const copy = useCopy();
  return (
    <S.Address>
      <TextField
        label="Your private address"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ButtonRow>
        <Button look="plain" onClick={() => void copy(url, 'Your private address')}>
          Copy address
        </Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          Renew the address
        </Button>
      </ButtonRow>
      <ul>
        <li>
          <b>Google Calendar</b> (on a computer): next to “Other calendars”, choose the plus sign, then “From URL”, and
          paste the address.
        </li>
        <li>
          <b>Apple Calendar</b> (on a Mac): choose File, then New Calendar Subscription, and paste the address.
        </li>
        <li>
          <b>Outlook</b> (on the web): choose “Add calendar”, then “Subscribe from web”, and paste the address.
        </li>
      </ul>
      <Small>
        Calendar apps check for changes in their own time: Google about once a day. For the latest, look here.
      </Small>
      {asking && (
        <ConfirmMutation
          title="Renew your address?"
          confirmLabel="Renew Address"
          pendingLabel="Renewing..."
          mutate={() => renew().unwrap()}
          success={{ title: 'Address renewed', description: 'Add the new one to your calendar apps.' }}
          onClose={() => setAsking(false)}
        >
          The old address stops working at once in every app that uses it. Then add the new one there.
        </ConfirmMutation>
      )}
    </S.Address>
  );
}
