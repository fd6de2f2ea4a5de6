import { readerDetails } from '../../../../shared/people/routes/readerDetails.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ByMailLink, notAskedFor } from '../../../mutations/ByMailLink.tsx';
import type { Message } from '../../../ui/forms/ResultMessage.tsx';

const { useConfirmAddressMutation } = api.injectEndpoints({
  endpoints: (build) => ({ confirmAddress: mutation(build, readerDetails.confirmAddress) }),
});

export const addressConfirmed: Message = {
  title: 'Your letters now come here',
  words: (
    <p>
      The {site.name} newsletter now goes to this address and no longer to the old one. We’ve sent a notice to the old
      address.
    </p>
  ),
};

/** Moves the newsletter to a new address, with the token of the mail that went there. */
export function ConfirmAddress({ token }: { token: string }) {
  const [confirm, state] = useConfirmAddressMutation();
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
        words: `Press the button, and the ${site.name} newsletter will come to the address this link was sent to, instead of the one it goes to now.`,
      }}
      fallback={notAskedFor}
      done={addressConfirmed}
      ended={{
        title: 'This link no longer works',
        words: (
          <p>
            Links work for one day, and a newer one replaces an older one. Your letters go where they went before. To
            change that, use the link at the foot of one of our emails again.
          </p>
        ),
      }}
      notYet="Nothing has changed yet."
    />
  );
}
