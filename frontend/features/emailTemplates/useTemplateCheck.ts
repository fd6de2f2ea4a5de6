import { useState } from 'react';
import type { CheckQuery } from '../../../shared/model/emailTemplate.ts';
import { useTemplateCheckQuery } from './emailTemplatesApi.ts';
import { useMissing } from './useMissing.ts';

/** How often it is looked whether the send under way has ended, in milliseconds. */
const whileUnderWay = 5000;

/**
 * What is to be known before a letter goes out, as it is now: never what was known the last time. `audience`:
 * whom it is for, every subscriber where nothing is said.
 */
export function useTemplateCheck(name: string, audience: CheckQuery) {
  const [since] = useState(() => Date.now());
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useTemplateCheckQuery(
    { params: { name }, query: audience },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const { currentData, fulfilledTimeStamp = 0, isFetching, isError, refetch } = query;
  const check = fulfilledTimeStamp >= since ? currentData : undefined;
  const wanted = check?.underWay ? whileUnderWay : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  const missing = useMissing(name, audience, check);
  return { check: isError ? undefined : check, missing, isFailed: isError && !isFetching, refetch };
}
