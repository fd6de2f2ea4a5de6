import { readerDetails } from '../../../../shared/people/routes/readerDetails.ts';
import { site } from '../../../../shared/site/site.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

export const addressConfirmed: Message = {
  title: 'Your letters come here now',
  words: (
    <p>
      The newsletter of {site.name} goes to this address from now on, and no more to the other one. We have told the
      other one so.
    </p>
  ),
};

/** Moves the newsletter to a new address, with the token of the mail that went there. */
export function ConfirmAddress({ token }: { token: string }) {
  const [confirm, state] = readerDetailsApi.useConfirmAddressMutation();
  return (
    <ByMailLink
      token={token}
      action={readerDetails.confirmAddress.path}
      onSend={() => void confirm({ body: { token } })}
      label="Confirm this address"
      pendingLabel="Confirming..."
      state={state}
      question={{
        title: 'Is this your address?',
        words: `Press the button and the newsletter of ${site.name} comes to the address that this link was sent to, instead of the one that it goes to now.`,
      }}
      fallback={notAskedFor}
      done={addressConfirmed}
      ended={{
        title: 'This link is no longer good',
        words: (
          <p>
            It is good for a day, and a later wish takes the place of an earlier one. Your letters go where they went
            before. To change that, use the link at the foot of one of our mails once more.
          </p>
        ),
      }}
      notYet="Nothing has been changed yet."
    />
  );
}
