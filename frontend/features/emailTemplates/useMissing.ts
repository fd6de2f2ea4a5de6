import { useState } from 'react';
import type { CheckQuery, TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { useAllPages } from '../../queries/useAllPages.ts';
import { useTemplateMissingInfiniteQuery } from './emailTemplatesApi.ts';

/** How far it is known how many a letter would go to. */
export interface Missing {
  /** So many people were looked at by now. */
  counted: number;
  /** So many of them would get it; undefined until all were looked at. */
  count: number | undefined;
  /** Whether there is anything to count: else the check itself says how many. */
  isNeeded: boolean;
  /** They are a part of all subscribers. */
  isPart: boolean;
  isFailed: boolean;
  retry: () => void;
}

/**
 * Counts who belongs to a part of all subscribers, or has not got a letter by its earlier sends, anew for each dialog: a
 * long list takes several calls, and what was known before may have changed.
 */
export function useMissing(name: string, audience: CheckQuery, check: TemplateCheck | undefined): Missing {
  const [since] = useState(() => Date.now());
  const campaigns = check?.before?.campaigns;
  const isPart = audience.joinedSince !== undefined || audience.missed !== undefined;
  const isNeeded = check !== undefined && !check.underWay && (campaigns !== undefined || isPart);
  const list = useTemplateMissingInfiniteQuery(
    { params: { name }, query: { ...audience, ...(campaigns && { except: campaigns.join(',') }) } },
    { skip: !isNeeded, refetchOnMountOrArgChange: true },
  );
  const isFresh = isNeeded && (list.fulfilledTimeStamp ?? 0) >= since;
  const { rows, complete } = useAllPages(list, isFresh);
  const sum = (of: 'counted' | 'missing') => (isFresh ? rows.reduce((total, part) => total + part[of], 0) : 0);
  return {
    counted: sum('counted'),
    count: isFresh && complete && !list.isFetching ? sum('missing') : undefined,
    isNeeded,
    isPart,
    isFailed: list.isError && !list.isFetching,
    retry: list.refetch,
  };
}
