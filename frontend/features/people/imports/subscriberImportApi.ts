import { useState } from 'react';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { imports } from '../../../../shared/people/routes/imports.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';

const tags = ['SubscriberImport'] as const;

export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    latestImport: query(build, imports.latest, { tags }),
    beginImport: mutation(build, imports.begin, { changes: tags }),
    checkImport: mutation(build, imports.check, { changes: tags }),
    startImport: mutation(build, imports.start, { changes: tags }),
    resumeImport: mutation(build, imports.resume, { changes: tags }),
    cancelImport: mutation(build, imports.cancel, { changes: tags }),
    // The path is valid for a minute, so it is fetched each time.
    importReport: query(build, imports.report),
  }),
});

/** The latest import, polled while it is under way. */
export function useImport() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = importApi.useLatestImportQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data } = query;
  const nextInterval = !data || !isUnderWay(data.status) ? 0 : data.stopped ? 10_000 : 1500;
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval);
  return query;
}
