import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SendToEventDialog } from './SendToEventDialog.tsx';

/** Opens the way to write to the people of one event, with any of the templates. */
export function SendToEventButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        Send to Attendees
      </Button>
      {open && <SendToEventDialog onClose={() => setOpen(false)} />}
    </>
  );
}
