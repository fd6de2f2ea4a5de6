import { useState } from 'react';
import { useTemplateCheckQuery } from './emailTemplatesApi.ts';

/** How often it is looked whether the send under way has ended, in milliseconds. */
const whileUnderWay = 5000;

/** What is to be known before a letter goes out, as it is now: never what was known the last time. */
export function useCheck(name: string) {
  const [since] = useState(() => Date.now());
  const [pollingInterval, setPollingInterval] = useState(0);
  const {
    data,
    fulfilledTimeStamp = 0,
    isFetching,
    isError,
    refetch,
  } = useTemplateCheckQuery({ params: { name } }, { refetchOnMountOrArgChange: true, pollingInterval });
  const check = fulfilledTimeStamp >= since ? data : undefined;
  const wanted = check?.underWay ? whileUnderWay : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return { check: isError ? undefined : check, isFailed: isError && !isFetching, refetch };
}
