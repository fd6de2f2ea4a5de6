import { useState } from 'react';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { importApi } from './subscriberImportApi.ts';

/** The latest import, polled while it is under way. */
export function useImport() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = importApi.useLatestImportQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data } = query;
  const nextInterval = !data || !isUnderWay(data.status) ? 0 : data.stopped ? 10_000 : 1500;
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval);
  return query;
}
