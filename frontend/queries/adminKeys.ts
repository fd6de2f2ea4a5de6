import { adminKeys } from '../../shared/accounts/routes/adminKeys.ts';
import { pages } from '../../shared/site/pages.ts';
import { api } from '../api/api.ts';
import { mutation } from '../api/endpoints.ts';

/** In the address of the archive it stands for a key that is made there: a link in a new tab cannot bring one along. */
const keyToMake = 'new';

export const archiveToEdit = `${pages.archive}?${new URLSearchParams({ adminKey: keyToMake })}`;

const { useCreateAdminKeyMutation, useRedeemAdminKeyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createAdminKey: mutation(build, adminKeys.create),
    redeemAdminKey: mutation(build, adminKeys.redeem),
  }),
});

/** Gives the function that uses a key up, which lasts a minute, and once. */
export function useRedeemAdminKey() {
  const [create] = useCreateAdminKeyMutation();
  const [redeem] = useRedeemAdminKeyMutation();
  return async (given: string) => {
    const adminKey = given === keyToMake ? (await create().unwrap()).adminKey : given;
    await redeem({ body: { adminKey } }).unwrap();
  };
}
