import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useLookUpPersonMutation, useErasePersonMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPerson: mutation(build, routes.personalData.lookUp),
    erasePerson: mutation(build, routes.personalData.erase, {
      changes: ['Subscribers', 'Signups', 'Counts', 'Campaigns'],
    }),
  }),
});
