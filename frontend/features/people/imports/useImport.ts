import { useState } from 'react';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { importApi } from './subscriberImportApi.ts';

/** The latest import, live while it moves. */
export function useImport() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = importApi.useLatestImportQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data } = query;
  const wanted = !data || !isUnderWay(data.status) ? 0 : data.stopped ? 10_000 : 1500;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}
