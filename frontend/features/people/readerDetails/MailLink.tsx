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
      <Part title="Please check your inbox" done>
        <p>
          If we keep anything about the address our email went to, a link is on its way there. It works for one hour.
        </p>
      </Part>
    );
  return (
    <Part title="See your data, change your address, or say goodbye">
      <p>
        Emails get forwarded, and this link with them. So that no one but you can see your data, change where your
        letters go or have your data erased, we’ll email you a separate link for that.
      </p>
      {error && !isLoading && <Notice role="alert">No email was sent. {errorMessage(error)}</Notice>}
      <Button disabled={isLoading} onClick={() => void mail({ body: { token } })}>
        {isLoading ? 'Sending...' : 'Email me the link'}
      </Button>
    </Part>
  );
}
