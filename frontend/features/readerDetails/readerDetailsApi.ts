import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';
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
    showDetails: mutation(build, ownRoutes.readerDetails.show),
    correctName: mutation(build, ownRoutes.readerDetails.correctName),
    mailDetailsLink: mutation(build, ownRoutes.readerDetails.mailLink),
    changeAddress: mutation(build, ownRoutes.readerDetails.changeAddress),
    confirmAddress: mutation(build, ownRoutes.readerDetails.confirmAddress),
    eraseDetails: mutation(build, ownRoutes.readerDetails.erase),
    leaveNewsletter: mutation(build, routes.newsletter.unsubscribe),
    cancelOwnSignup: mutation(build, routes.signups.cancel),
  }),
});
