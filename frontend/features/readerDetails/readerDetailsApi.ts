import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

/** Reads are posted, too: the token is not for logs. */
export const {
  useShowDetailsMutation,
  useCorrectNameMutation,
  useMailDetailsLinkMutation,
  useChangeAddressMutation,
  useConfirmAddressMutation,
  useEraseDetailsMutation,
  useLeaveNewsletterMutation,
  useCancelOwnSignupMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    showDetails: mutation(build, routes.readerDetails.show),
    correctName: mutation(build, routes.readerDetails.correctName),
    mailDetailsLink: mutation(build, routes.readerDetails.mailLink),
    changeAddress: mutation(build, routes.readerDetails.changeAddress),
    confirmAddress: mutation(build, routes.readerDetails.confirmAddress),
    eraseDetails: mutation(build, routes.readerDetails.erase),
    leaveNewsletter: mutation(build, routes.newsletter.unsubscribe),
    cancelOwnSignup: mutation(build, routes.signups.cancel),
  }),
});
