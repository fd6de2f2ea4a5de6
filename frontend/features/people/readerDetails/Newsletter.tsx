import { Link } from 'react-router-dom';
import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

/** Whether and at which address the reader gets the newsletter, and the button that ends it. */
export function Newsletter({ subscription }: Pick<ReaderDetails, 'subscription'>) {
  const [leave, { isLoading, isSuccess, error }] = readerDetailsApi.useLeaveNewsletterMutation();
  if (isSuccess || !subscription)
    return (
      <Part title={isSuccess ? 'You are unsubscribed' : 'Newsletter'} done={isSuccess}>
        <p>
          {isSuccess
            ? 'No more letters come to you. '
            : 'You are not subscribed with the address that our mail went to. '}
          <Link to={pages.newsletter}>{isSuccess ? 'Was it a mistake? Subscribe again' : 'Subscribe'}</Link>
        </p>
      </Part>
    );
  const { email, since, suppressed, unsubscribeToken } = subscription;
  return (
    <Part title="Newsletter">
      <Facts
        $width="14rem"
        facts={[
          ['It comes to', email],
          ['Subscribed on', dayOf(since)],
        ]}
      />
      {suppressed && (
        <Notice>
          No letters go to this address at present: one came back, or was reported as spam. With another address they
          reach you again.
        </Notice>
      )}
      {error && !isLoading && <Notice role="alert">You are still subscribed. {errorMessage(error)}</Notice>}
      <Button look="plain" disabled={isLoading} onClick={() => void leave({ query: { token: unsubscribeToken } })}>
        {isLoading ? 'Unsubscribing...' : 'Unsubscribe'}
      </Button>
    </Part>
  );
}
