import { account } from '../../../../shared/accounts/routes/account.ts';
import { invitations } from '../../../../shared/accounts/routes/invitations.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';

export const accountLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A POST that changes nothing: tokens go into bodies, not paths. */
    invitation: query(build, invitations.lookUp),
    acceptInvitation: mutation(build, invitations.accept, {
      onDone: (user, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, user)),
    }),
    confirmAddress: mutation(build, account.confirmAddress),
  }),
});
