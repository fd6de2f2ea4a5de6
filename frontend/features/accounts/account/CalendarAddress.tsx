import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { StepUp } from '../../../../shared/accounts/model/account.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Small } from '../../../ui/text/Text.ts';
import { size, space, width } from '../../../ui/theme/theme.ts';
import { useCopy } from '../../../ui/toasts/useCopy.ts';
import { accountApi } from './accountApi.ts';
import { StepUpDialog, stepUpAlone } from './StepUp.tsx';

/** The address at which the admin's own calendar app finds the calendar. It outlives the session, so it takes the password. */
export function CalendarAddress() {
  const [url, setUrl] = useState<string>();
  const [task, setTask] = useState<'show' | 'renew' | null>(null);
  const [ask] = accountApi.useCalendarAddressMutation();
  const id = useId();
  const form = {
    rules: stepUpAlone,
    request: async (body: StepUp) => setUrl((await ask({ body: { ...body, renew: task === 'renew' } }).unwrap()).url),
    onClose: () => setTask(null),
  };
  return (
    <Part aria-labelledby={id}>
      <h2 id={id}>In your own calendar app</h2>
      <Small>
        Your phone and computer can show this calendar too, at a private address. Anyone who has the address sees Zoom
        links and the subjects of letters that haven’t gone out, so keep it to yourself. It stops working when you
        change your password.
      </Small>
      {url === undefined ? (
        <ButtonRow>
          <Button look="plain" onClick={() => setTask('show')}>
            Show my address
          </Button>
        </ButtonRow>
      ) : (
        <Address url={url} onRenew={() => setTask('renew')} />
      )}
      {task === 'show' && (
        <StepUpDialog<StepUp> title="Show your address" label="Show Address" pendingLabel="Opening..." {...form}>
          <p>The address works without logging in, so please enter your password for it.</p>
        </StepUpDialog>
      )}
      {task === 'renew' && (
        <StepUpDialog<StepUp>
          title="Renew your address?"
          label="Renew Address"
          pendingLabel="Renewing..."
          success={{ title: 'Address renewed', description: 'Add the new one to your calendar apps.' }}
          {...form}
        >
          <p>The old address stops working at once in every app that uses it. Then add the new one there.</p>
        </StepUpDialog>
      )}
    </Part>
  );
}

function Address({ url, onRenew }: { url: string; onRenew: () => void }) {
  const copy = useCopy();
  return (
    <Subscribing>
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
        <Button look="quiet" onClick={onRenew}>
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
    </Subscribing>
  );
}

const Part = styled.section`
  display: grid;
  gap: ${space.near};
  margin-top: ${space.part};
  h2 { font-size: ${size.h3}; }
`;

const Subscribing = styled.div`
  display: grid;
  gap: ${space.near};
  max-width: ${width.text};
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; font-size: ${size.small}; }
`;
