import { account } from '../../../../shared/accounts/routes/account.ts';
import { admins } from '../../../../shared/accounts/routes/admins.ts';
import { invitations } from '../../../../shared/accounts/routes/invitations.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import type { Dispatch } from '../../../api/endpointTypes.ts';
import { forgetRefusals } from '../session/sessionApi.ts';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: query(build, account.get, { tags: ['Account'] }),
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
  }),
});

/** Where the site asks a second factor of every admin, a session may do everything once one is set up in it. */
function openSession(dispatch: Dispatch): void {
  dispatch(api.util.updateQueryData('user', undefined, (user) => void delete user.needsFactor));
  dispatch(forgetRefusals());
}
