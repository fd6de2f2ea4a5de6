import { useState } from 'react';
import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { AddressForm } from './AddressForm.tsx';
import { KeptData } from './KeptData.tsx';

/** Asks for an address, subscribed or not, and shows what is kept about it, to be saved for the person or erased. */
export function PersonalDataButton() {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<PersonalData | null>(null);
  const close = () => {
    setOpen(false);
    setFound(null);
  };
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        One Person’s Data
      </Button>
      {open && (
        <Dialog title="One Person’s Data" onClose={close}>
          {found ? (
            <KeptData found={found} onOther={() => setFound(null)} onClose={close} />
          ) : (
            <AddressForm onFound={setFound} onClose={close} />
          )}
        </Dialog>
      )}
    </>
  );
}
