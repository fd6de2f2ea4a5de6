import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { ResultMessage } from '../../../ui/forms/ResultMessage.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { accountLinksApi } from './accountLinksApi.ts';
import { LinkProblem } from './LinkProblem.tsx';

/** Confirms an admin's address, only when the button is pressed, because mail scanners follow links. */
export function ConfirmAddress({ token }: { token: string }) {
  const [confirm, { data, error, isLoading }] = accountLinksApi.useConfirmAddressMutation();
  if (data)
    return (
      <ResultMessage title="Thank you">
        <p>
          Notices about the account of {data.username} now go to {data.address}.
        </p>
        <p>
          <Link to={pages.adminAccount}>Go to your account</Link>
        </p>
      </ResultMessage>
    );
  if (token === '') return <LinkProblem title="This link isn’t valid">Open the link in our email again.</LinkProblem>;
  if (error && asCallError(error).status === 409)
    return <LinkProblem title="This link no longer works">{errorMessage(error)}</LinkProblem>;
  return (
    <>
      <h1 tabIndex={-1}>Is this your address?</h1>
      <p>An admin of {site.name} entered it for their account. If that’s you, press the button.</p>
      {error && !isLoading && <Notice tone="danger">{errorMessage(error)}</Notice>}
      <Button disabled={isLoading} onClick={() => void confirm({ body: { token } })}>
        <PendingLabel label="Yes, this is my address" pending="Confirming..." isPending={isLoading} />
      </Button>
    </>
  );
}
