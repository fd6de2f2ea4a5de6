import { useState } from 'react';
import { accountProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import { type AudienceInput, isSubset } from '../../../../shared/people/model/audience.ts';
import type { CheckQuery, TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { useAllPages } from '../../../queries/scheduledSends.ts';
import { useTemplateCheckQuery, useTemplateUnsentInfiniteQuery } from '../library/emailTemplatesApi.ts';

/** How often to check whether the send under way has ended, in milliseconds. */
const underWayInterval = 5000;

export type SendCheck = ReturnType<typeof useSendCheck>;
export type Unsent = ReturnType<typeof useUnsent>;

/** Checks a letter before it goes out to an audience, by default all subscribers. Never answers from a cache. */
export function useSendCheck(name: string, audience: AudienceInput | undefined) {
  const [since] = useState(() => Date.now());
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = queryOf(audience);
  const { currentData, fulfilledTimeStamp, isFetching, isError, refetch } = useTemplateCheckQuery(
    { params: { name }, query },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const fresh = (fulfilledTimeStamp ?? 0) >= since ? currentData : undefined;
  const interval = fresh?.underWay ? underWayInterval : 0;
  if (interval !== pollingInterval) setPollingInterval(interval);
  const isPart = audience !== undefined && isSubset(audience);
  const unsent = useUnsent(name, query, isPart, fresh, since);
  const check = isError ? undefined : fresh;
  const count = unsent.isNeeded ? unsent.count : check?.recipients;
  // The check itself does not know the size of a part of all subscribers.
  const countProblems =
    check && isPart && count !== undefined && !check.before
      ? accountProblems(count, { leftToday: check.leftToday, standing: 'good' })
      : [];
  return {
    check,
    unsent,
    /** How many would get it, without those who already have it; undefined until known. */
    count,
    problems: [...(check?.problems ?? []), ...countProblems],
    isFailed: isError && !isFetching,
    refetch,
  };
}

/** Counts a part of all subscribers, or those whom earlier sends did not reach. A long list takes several calls. */
function useUnsent(
  name: string,
  audience: CheckQuery,
  isPart: boolean,
  check: TemplateCheck | undefined,
  since: number,
) {
  const campaigns = check?.before?.campaigns;
  const isNeeded = check !== undefined && !check.underWay && (campaigns !== undefined || isPart);
  const list = useTemplateUnsentInfiniteQuery(
    { params: { name }, query: { ...audience, ...(campaigns && { excludedCampaigns: campaigns.join(',') }) } },
    { skip: !isNeeded, refetchOnMountOrArgChange: true },
  );
  const isFresh = isNeeded && (list.fulfilledTimeStamp ?? 0) >= since;
  const { rows, complete } = useAllPages(list, isFresh);
  const sum = (of: 'counted' | 'unsent') => (isFresh ? rows.reduce((total, part) => total + part[of], 0) : 0);
  return {
    counted: sum('counted'),
    /** How many of them would get it; undefined until all are examined. */
    count: isFresh && complete && !list.isFetching ? sum('unsent') : undefined,
    /** Whether counting is needed: if not, the check itself says how many. */
    isNeeded,
    isPart,
    isFailed: list.isError && !list.isFetching,
    retry: list.refetch,
  };
}

function queryOf(audience: AudienceInput | undefined): CheckQuery {
  if (audience?.type === 'joined') return { joinedSince: audience.since };
  if (audience?.type === 'missed') return { missed: audience.campaignId };
  if (audience?.type !== 'event') return {};
  return { eventId: String(audience.eventId), attendance: audience.attendance };
}
