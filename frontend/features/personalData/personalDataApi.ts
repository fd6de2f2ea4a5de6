import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

export const { useLookUpPersonMutation, useErasePersonMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPerson: mutation(build, ownRoutes.personalData.lookUp),
    erasePerson: mutation(build, ownRoutes.personalData.erase, {
      changes: ['Subscribers', 'Signups', 'Counts', 'Campaigns'],
    }),
  }),
});
