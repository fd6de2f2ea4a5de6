import { adminKeys } from '../../shared/accounts/routes.ts';
import { pages } from '../../shared/site/pages.ts';
import { api } from '../api/api.ts';
import { mutation } from '../api/endpoints.ts';

/** In the archive's address, asks the page to create a key: a link to a new tab cannot carry one. */
const createKey = 'new';

export const archiveToEdit = `${pages.archive}?${new URLSearchParams({ adminKey: createKey })}`;

const { useCreateAdminKeyMutation, useRedeemAdminKeyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createAdminKey: mutation(build, adminKeys.create),
    redeemAdminKey: mutation(build, adminKeys.redeem),
  }),
});

/** Returns a function that uses up a key. A key is valid for one minute and works once. */
export function useRedeemAdminKey() {
  const [create] = useCreateAdminKeyMutation();
  const [redeem] = useRedeemAdminKeyMutation();
  return async (keyInAddress: string) => {
    const adminKey = keyInAddress === createKey ? (await create().unwrap()).adminKey : keyInAddress;
    await redeem({ body: { adminKey } }).unwrap();
  };
}
