import { useState } from 'react';
import { automaticallyTo } from '../../../../shared/letters/model/emailTemplate.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { useEmailTemplatesQuery } from '../library/emailTemplatesApi.ts';
import type { ChooseLetter } from './AudienceFields.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useSendDialog } from './useSendDialog.ts';

/** A button that opens a dialog to mail the people of an event, with any letter but the automatic ones. */
export function SendToAttendees({ chooseLetter }: { chooseLetter: ChooseLetter }) {
  const { open, isSending, dialog } = useSendDialog();
  const [chosen, setChosen] = useState<string>();
  const { data, isError, refetch } = useEmailTemplatesQuery(undefined, { skip: !dialog });
  const templates = data?.filter(({ name }) => !automaticallyTo(name));
  const template = templates?.find(({ name }) => name === chosen) ?? templates?.[0];
  return (
    <>
      <Button look="plain" small disabled={isSending} onClick={() => open('event')}>
        <PendingLabel label="Send to Attendees" pending="Sending..." isPending={isSending} />
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
