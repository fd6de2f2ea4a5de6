import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

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
    latestImport: query(build, routes.imports.latest, { tags }),
    beginImport: mutation(build, routes.imports.begin, { changes: tags }),
    checkImport: mutation(build, routes.imports.check, { changes: tags }),
    startImport: mutation(build, routes.imports.start, { changes: tags }),
    resumeImport: mutation(build, routes.imports.resume, { changes: tags }),
    cancelImport: mutation(build, routes.imports.cancel, { changes: tags }),
    // Good for a minute: asked for anew each time.
    importReport: query(build, routes.imports.report),
  }),
});
