import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';

const tags = ['SubscriberImport'] as const;

export const {
  useLatestImportQuery,
  useBeginImportMutation,
  useCheckImportMutation,
  useStartImportMutation,
  useResumeImportMutation,
  useCancelImportMutation,
  useLazyImportReportQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    latestImport: query(build, ownRoutes.imports.latest, { tags }),
    beginImport: mutation(build, ownRoutes.imports.begin, { changes: tags }),
    checkImport: mutation(build, ownRoutes.imports.check, { changes: tags }),
    startImport: mutation(build, ownRoutes.imports.start, { changes: tags }),
    resumeImport: mutation(build, ownRoutes.imports.resume, { changes: tags }),
    cancelImport: mutation(build, ownRoutes.imports.cancel, { changes: tags }),
    // Good for a minute: asked for anew each time.
    importReport: query(build, ownRoutes.imports.report),
  }),
});
