import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { readerDetails } from '../../../../shared/people/routes/readerDetails.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

/** Reads are sent as POST too, to keep the token out of logs. */
export const readerDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showDetails: mutation(build, readerDetails.show),
    correctName: mutation(build, readerDetails.correctName),
    mailDetailsLink: mutation(build, readerDetails.mailLink),
    changeAddress: mutation(build, readerDetails.changeAddress),
    confirmAddress: mutation(build, readerDetails.confirmAddress),
    eraseDetails: mutation(build, readerDetails.erase),
    leaveNewsletter: mutation(build, newsletter.unsubscribe),
    cancelOwnSignup: mutation(build, signups.cancel),
  }),
});
