import { invitations as contract } from '../../../shared/accounts/contract.ts';
import { removeLink } from '../../lib/accounts/accountMails.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.withdraw, async ({ params }) => {
  if (!(await removeLink('invitations', params.id)))
    throw conflict('This invitation is no longer open: it was accepted or withdrawn.');
});
