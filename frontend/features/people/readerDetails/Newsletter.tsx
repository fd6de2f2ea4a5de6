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
      <Part title={isSuccess ? 'You’re unsubscribed' : 'Newsletter'} done={isSuccess}>
        <p>
          {isSuccess ? 'You’ll get no more letters. ' : 'You’re not subscribed with the address our email went to. '}
          <Link to={pages.newsletter}>{isSuccess ? 'Was this a mistake? Subscribe again' : 'Subscribe'}</Link>
        </p>
      </Part>
    );
  const { email, since, suppressed, unsubscribeToken } = subscription;
  return (
    <Part title="Newsletter">
      <Facts
        $width="14rem"
        facts={[
          ['Sent to', email],
          ['Subscribed on', dayOf(since)],
        ]}
      />
      {suppressed && (
        <Notice>
          No letters go to this address at the moment: one bounced or was reported as spam. To get them again, use
          another address.
        </Notice>
      )}
      {error && !isLoading && <Notice role="alert">You’re still subscribed. {errorMessage(error)}</Notice>}
      <Button look="plain" disabled={isLoading} onClick={() => void leave({ query: { token: unsubscribeToken } })}>
        {isLoading ? 'Unsubscribing...' : 'Unsubscribe'}
      </Button>
    </Part>
  );
}
