import { errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import * as S from './LoginForm.styles.ts';
import { useMailLinkMutation } from './sessionApi.ts';

/**
 * Offers a locked-out admin a link by mail. What it says is true of every name, so that nobody learns from it which names admins
 * have.
 */
export function LinkOffer({ username }: { username: string }) {
  const [mail, { isLoading, isSuccess, error }] = useMailLinkMutation();
  if (isSuccess)
    return (
      <S.Offer tone="plain" ref={focusWhenShown} tabIndex={-1}>
        <p>
          If an admin named “{username}” has a confirmed email address, a link is on its way there. Open it in the
          browser where you want to log in. It works for one hour.
        </p>
        <p>No email after a few minutes? Ask whoever runs this site for help.</p>
      </S.Offer>
    );
  return (
    <S.Offer tone="plain">
      <p>
        Other people’s failed attempts can lock you out, too. With a link from an email, you can log in here right away,
        using your password.
      </p>
      {error && !isLoading && <p role="alert">{errorMessage(error)}</p>}
      <Button look="plain" small disabled={isLoading} onClick={() => void mail({ body: { username } })}>
        <PendingLabel label="Send me a link" pending="Sending..." isPending={isLoading} />
      </Button>
    </S.Offer>
  );
}
