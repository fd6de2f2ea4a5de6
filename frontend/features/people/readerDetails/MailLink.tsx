import { errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

/** Gives access to everything else: mails get forwarded, so a second link is mailed to the reader's own address. */
export function MailLink({ token }: { token: string }) {
  const [mail, { isLoading, isSuccess, error }] = readerDetailsApi.useMailDetailsLinkMutation();
  if (isSuccess)
    return (
      <Part title="Please look into your inbox" done>
        <p>
          If we keep anything about the address that our mail went to, a link is on its way there. It is good for an
          hour.
        </p>
      </Part>
    );
  return (
    <Part title="All that we keep, a new address, or goodbye">
      <p>
        Mails get passed on, and this page with them. So that nobody but you sees all that is kept, has your letters
        sent elsewhere or has your data erased, we mail you a link for that, to the address itself.
      </p>
      {error && !isLoading && <Notice role="alert">No mail was sent. {errorMessage(error)}</Notice>}
      <Button disabled={isLoading} onClick={() => void mail({ body: { token } })}>
        {isLoading ? 'Sending...' : 'Mail me the link'}
      </Button>
    </Part>
  );
}
