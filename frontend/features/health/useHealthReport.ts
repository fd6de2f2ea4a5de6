import { useState } from 'react';
import { useHealthQuery } from './dashboardApi.ts';

/** How often the pending report is polled, in milliseconds. */
const pendingInterval = 1500;

/** The latest report, and the next as soon as it is made. `report`: null before the first one, undefined while it loads. */
export function useHealthReport() {
  const [newerThan, setNewerThan] = useState<string>();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, isFetching, refetch } = useHealthQuery(
    { query: newerThan === undefined ? {} : { newerThan } },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const wantedInterval = data?.pending ? pendingInterval : 0;
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);

  const report = data?.report;
  return {
    report,
    isPending: data?.pending ?? false,
    isError,
    isFetching,
    lookAgain: () => (isError ? void refetch() : setNewerThan(report?.checkedAt)),
  };
}
