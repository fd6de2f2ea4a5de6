import { account, admins, invitations, session } from '../../../shared/accounts/routes.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import type { Dispatch } from '../../api/endpointTypes.ts';
import { forgetRefusals } from './session.ts';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: query(build, account.get, { tags: ['Account'] }),
    stepUp: mutation(build, account.stepUp),
    changePassword: mutation(build, account.changePassword, {
      changes: ['Account'],
      // The token of the new session.
      onDone: (user, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, user)),
    }),
    changeAddress: mutation(build, account.changeAddress, { changes: ['Account'] }),
    endSession: mutation(build, account.endSession, { changes: ['Account'] }),
    offerSecondFactor: mutation(build, account.offerSecondFactor),
    confirmSecondFactor: mutation(build, account.confirmSecondFactor, {
      changes: ['Account', 'Admins', 'Refused'],
      onDone: (_, dispatch) => openSession(dispatch),
    }),
    renewRecoveryCodes: mutation(build, account.renewRecoveryCodes, { changes: ['Account'] }),
    removeSecondFactor: mutation(build, account.removeSecondFactor, { changes: ['Account', 'Admins'] }),
    offerPasskey: mutation(build, account.offerPasskey),
    addPasskey: mutation(build, account.addPasskey, {
      changes: ['Account', 'Admins', 'Refused'],
      onDone: (_, dispatch) => openSession(dispatch),
    }),
    renamePasskey: mutation(build, account.renamePasskey, { changes: ['Account'] }),
    removePasskey: mutation(build, account.removePasskey, { changes: ['Account', 'Admins'] }),
    admins: query(build, admins.list, { tags: ['Admins'] }),
    removeAdmin: mutation(build, admins.remove, { changes: ['Admins'] }),
    invite: mutation(build, invitations.create, { changes: ['Admins'] }),
    withdrawInvitation: mutation(build, invitations.withdraw, { changes: ['Admins'] }),
    /** A POST that changes nothing: tokens go into bodies, not paths. */
    invitation: query(build, invitations.lookUp),
    acceptInvitation: mutation(build, invitations.accept, {
      onDone: (user, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, user)),
    }),
    confirmAddress: mutation(build, account.confirmAddress),
    resetPassword: mutation(build, session.resetPassword, {
      onDone: (user, dispatch) => dispatch(api.util.upsertQueryData('user', undefined, user)),
    }),
  }),
});

/** Where the site asks a second factor of every admin, a session may do everything once one is set up in it. */
function openSession(dispatch: Dispatch): void {
  dispatch(api.util.updateQueryData('user', undefined, (user) => void delete user.needsFactor));
  dispatch(forgetRefusals());
}
