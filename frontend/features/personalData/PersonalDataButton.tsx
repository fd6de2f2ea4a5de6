import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PersonalDataDialog } from './PersonalDataDialog.tsx';

/** Opens what is kept about one person, subscribed or not. */
export function PersonalDataButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        Data of One Person
      </Button>
      {open && <PersonalDataDialog onClose={() => setOpen(false)} />}
    </>
  );
}
