import { useState } from 'react';
import type { CheckQuery, TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { useAllPages } from '../../queries/useAllPages.ts';
import { useTemplateMissingInfiniteQuery } from './emailTemplatesApi.ts';

/** How far it is known who has not got a letter that was sent before. */
export interface Missing {
  /** So many of today's recipients were looked at by now. */
  counted: number;
  /** So many of them have not got it; undefined until all were looked at. */
  missing: number | undefined;
  isFailed: boolean;
  retry: () => void;
}

/**
 * Counts who has not got a letter by its earlier sends, anew for each dialog: a long list takes several calls, and what
 * was known before may have changed. Counts nothing where there is nothing to count.
 */
export function useMissing(name: string, event: CheckQuery, check: TemplateCheck | undefined): Missing {
  const [since] = useState(() => Date.now());
  const campaigns = check?.underWay ? undefined : check?.before?.campaigns;
  const list = useTemplateMissingInfiniteQuery(
    { params: { name }, query: { ...event, except: campaigns?.join(',') ?? '' } },
    { skip: campaigns === undefined, refetchOnMountOrArgChange: true },
  );
  const isFresh = (list.fulfilledTimeStamp ?? 0) >= since;
  const { rows, complete } = useAllPages(list, isFresh);
  const sum = (of: 'counted' | 'missing') => (isFresh ? rows.reduce((total, part) => total + part[of], 0) : 0);
  return {
    counted: sum('counted'),
    missing: isFresh && complete && !list.isFetching ? sum('missing') : undefined,
    isFailed: list.isError && !list.isFetching,
    retry: list.refetch,
  };
}
