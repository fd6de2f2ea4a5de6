import { useState } from 'react';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

/** Erases all that is kept about the reader, after they confirm. */
export function EraseData({ token, onErased }: { token: string; onErased: (erasure: { pending: boolean }) => void }) {
  const [erase] = readerDetailsApi.useEraseDetailsMutation();
  const [asking, setAsking] = useState(false);
  return (
    <Part title="Erase your data">
      <p>
        Ends your subscription and your sign-ups, and deletes all that you see above. A fingerprint of your address
        stays, from which nobody can read it, so that we do not write to you again.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Erase my data...
      </Button>
      {asking && (
        <ConfirmMutation
          title="Erase your data for good?"
          confirmLabel="Erase for good"
          pendingLabel="Erasing..."
          mutate={() => erase({ body: { token } }).unwrap().then(onErased)}
          onClose={() => setAsking(false)}
        >
          Your subscription and your sign-ups end, and nobody can bring them back. Backups of our tables hold them for
          35 more days at most.
        </ConfirmMutation>
      )}
    </Part>
  );
}
