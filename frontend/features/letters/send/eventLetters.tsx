import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { automaticallyTo } from '../../../../shared/letters/model/emailTemplate.ts';
import { inPeople } from '../../../../shared/platform/text.ts';
import { endsAt } from '../../../../shared/time/eventTimes.ts';
import { useCounts } from '../../../queries/counts.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { useIsOver } from '../../../ui/page/pageHooks.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { useEmailTemplatesQuery } from '../library/emailTemplatesApi.ts';
import { SendDialog, useSendDialog } from './SendDialog.tsx';
import type { ChooseLetter } from './SendFields.tsx';
import type { SendDraft } from './sendChoices.ts';

interface SendProps {
  chooseLetter: ChooseLetter;
  label?: string;
  /** Among others of this label, for screen readers. */
  about?: string;
  /** The event and those of its people whom it is for, if that is known. */
  to?: Partial<Pick<SendDraft, 'eventId' | 'attendance'>>;
}

/** A button that opens a dialog to email the people of an event, with any letter but the automatic ones. */
export function SendToAttendees({ chooseLetter, label = 'Send to Attendees', about, to = {} }: SendProps) {
  const { open, isSending, dialog } = useSendDialog();
  const [chosen, setChosen] = useState<string>();
  const { data, isError, refetch } = useEmailTemplatesQuery(undefined, { skip: !dialog });
  const templates = data?.filter(({ name }) => !automaticallyTo(name));
  const template = templates?.find(({ name }) => name === chosen) ?? templates?.[0];
  return (
    <>
      <Button
        look="plain"
        small
        disabled={isSending}
        aria-label={about && `${label}: ${about}`}
        onClick={() => open('event', to)}
      >
        <PendingLabel label={label} pending="Sending..." isPending={isSending} />
      </Button>
      {dialog && !template && (
        <Dialog title="Send this letter" onClose={dialog.onClose}>
          {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
          {!templates && !isError && <ListLoading words="Loading the letters…" rows={1} />}
          {templates && <ListEmpty>No email templates found</ListEmpty>}
        </Dialog>
      )}
      {dialog && templates && template && (
        <SendDialog {...dialog} letter={template} chooseLetter={chooseLetter}>
          <SelectField
            label="Letter"
            value={template.name}
            options={templates.map(({ name, title }) => [name, title])}
            onChange={({ target }) => setChosen(target.value)}
          />
        </SendDialog>
      )}
    </>
  );
}

/** Offers to tell those who signed up before there was a date of an event that the site now announces. */
export function TellListed({ event, chooseLetter }: { event: ManagedEvent; chooseLetter: ChooseLetter }) {
  const { data } = useCounts();
  const isOverNow = useIsOver(endsAt(event));
  const listed = data?.events.find(({ id }) => id === null)?.signups ?? 0;
  if (!event.isActive || event.cancelledAt || isOverNow || listed === 0) return null;
  return (
    <ButtonRow $above="hair">
      <Small>{inPeople(listed)} signed up before there was a date, and can be told now.</Small>
      <SendToAttendees
        chooseLetter={chooseLetter}
        label="Tell those waiting for a date"
        to={{ eventId: event.id, attendance: 'listed' }}
      />
    </ButtonRow>
  );
}
