import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AttendeesDialog } from './AttendeesDialog.tsx';

/** Opens the way to write to the people of one event, with any of the templates. */
export function SendToAttendees() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        Send to Attendees
      </Button>
      {open && <AttendeesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
