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
        This ends your subscription and your sign-ups, and deletes everything you see above. A fingerprint of your
        address stays, from which no one can read it, so that we don’t write to you again.
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
          Your subscription and your sign-ups will end, and no one can bring them back. Our backups hold them for up to
          35 more days.
        </ConfirmMutation>
      )}
    </Part>
  );
}
