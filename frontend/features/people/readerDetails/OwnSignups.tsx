import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';
import * as S from './YourDetails.styles.ts';

interface Props {
  signups: NonNullable<ReaderDetails['signups']>;
  onCancelled: () => Promise<void>;
}

export function OwnSignups({ signups, onCancelled }: Props) {
  const [cancel, { isLoading }] = readerDetailsApi.useCancelOwnSignupMutation();
  const showResult = useMutationToast();

  async function cancelSignup(token: string) {
    const { error } = await showResult(cancel({ query: { token } }).unwrap(), {
      success: { title: 'Canceled', description: 'Your sign-up is canceled.' },
    });
    if (!error) await onCancelled();
  }

  return (
    <Part title="Your sign-ups">
      <S.List>
        {signups.map(({ id, event, cancelToken }) => (
          <li key={id}>
            <span>{event}</span>
            <Button
              look="plain"
              small
              disabled={isLoading}
              aria-label={`Cancel: ${event}`}
              onClick={() => void cancelSignup(cancelToken)}
            >
              Cancel sign-up
            </Button>
          </li>
        ))}
      </S.List>
    </Part>
  );
}
