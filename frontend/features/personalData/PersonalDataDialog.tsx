import { useState } from 'react';
import type { PersonalData } from '../../../shared/model/personalData.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AddressForm } from './AddressForm.tsx';
import { KeptData } from './KeptData.tsx';

/** Asks for an address, then shows what is kept about it: to save it for the person, or to erase it. */
export function PersonalDataDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<PersonalData | null>(null);
  return (
    <Dialog title="Data of One Person" onClose={onClose}>
      {found ? (
        <KeptData found={found} onOther={() => setFound(null)} onClose={onClose} />
      ) : (
        <AddressForm onFound={setFound} onClose={onClose} />
      )}
    </Dialog>
  );
}
