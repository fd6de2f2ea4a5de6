import { pages } from '../../shared/pages.ts';
import { api } from '../api/api.ts';
import { mutation } from '../api/endpoints.ts';
import { ownRoutes } from '../api/ownRoutes.ts';

/** In the address of the archive it stands for a key that is made there: a link in a new tab cannot bring one along. */
const keyToMake = 'new';

export const archiveWith = (adminKey = keyToMake) => `${pages.archive}?${new URLSearchParams({ adminKey })}`;

const { useCreateAdminKeyMutation, useRedeemAdminKeyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createAdminKey: mutation(build, ownRoutes.adminKeys.create),
    redeemAdminKey: mutation(build, ownRoutes.adminKeys.redeem),
  }),
});

/** Gives the function that makes a key which lasts a minute, and once. */
export function useAdminKeys() {
  const [create, { isLoading }] = useCreateAdminKeyMutation();
  const [redeem] = useRedeemAdminKeyMutation();
  const make = async () => (await create().unwrap()).adminKey;
  return {
    isMaking: isLoading,
    make,
    /** Uses a key up. */
    redeem: async (given: string) => {
      const adminKey = given === keyToMake ? await make() : given;
      await redeem({ body: { adminKey } }).unwrap();
    },
  };
}
