import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

export const { useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({ subscribe: mutation(build, newsletter.subscribe) }),
});
