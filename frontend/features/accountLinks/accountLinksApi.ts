import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

const { account, invitations } = ownRoutes;

export const { useInvitationQuery, useAcceptInvitationMutation, useConfirmAddressMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A POST that changes nothing: tokens stand in bodies. */
    invitation: query(build, invitations.lookUp),
    acceptInvitation: mutation(build, invitations.accept, {
      onDone: (user, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, user)),
    }),
    confirmAddress: mutation(build, account.confirmAddress),
  }),
});
