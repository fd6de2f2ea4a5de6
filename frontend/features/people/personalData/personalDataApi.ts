import { personalData } from '../../../../shared/people/routes/personalData.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

export const { useLookUpPersonMutation, useErasePersonMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPerson: mutation(build, personalData.lookUp),
    erasePerson: mutation(build, personalData.erase, {
      changes: ['Subscribers', 'Signups', 'Counts', 'Campaigns'],
    }),
  }),
});
