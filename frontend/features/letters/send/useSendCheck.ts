import { useState } from 'react';
import { accountProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { type AudienceInput, isSubset } from '../../../../shared/people/model/audience.ts';
import type { CheckQuery, TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { useAllPages } from '../../../queries/useAllPages.ts';
import { useTemplateCheckQuery, useTemplateUnsentInfiniteQuery } from '../library/emailTemplatesApi.ts';
import { queryOf } from './sendDraft.ts';

/** How often it is looked whether the send under way has ended, in milliseconds. */
const whileUnderWay = 5000;

/** How far it is known how many a letter would go to. */
export interface Unsent {
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

/** What is known of a send before it is pressed. */
export interface SendCheck {
  check: TemplateCheck | undefined;
  unsent: Unsent;
  /** How many get it, without those who have got it before; undefined until that is known. */
  count: number | undefined;
  problems: MailProblem[];
  isFailed: boolean;
  refetch: () => unknown;
}

/**
 * What is to be known before a letter goes out to an audience, or to all subscribers, as it is now: never what was known
 * the last time.
 */
export function useSendCheck(name: string, audience: AudienceInput | undefined): SendCheck {
  const [since] = useState(() => Date.now());
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = queryOf(audience);
  const { currentData, fulfilledTimeStamp, isFetching, isError, refetch } = useTemplateCheckQuery(
    { params: { name }, query },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const fresh = (fulfilledTimeStamp ?? 0) >= since ? currentData : undefined;
  const wanted = fresh?.underWay ? whileUnderWay : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  const isPart = audience !== undefined && isSubset(audience);
  const unsent = useUnsent(name, query, isPart, fresh, since);
  const check = isError ? undefined : fresh;
  const count = unsent.isNeeded ? unsent.count : check?.recipients;
  // The check itself does not know how many a part of all is.
  const ofCount =
    check && isPart && count !== undefined && !check.before
      ? accountProblems(count, { leftToday: check.leftToday, standing: 'good' })
      : [];
  const problems = [...(check?.problems ?? []), ...ofCount];
  return { check, unsent, count, problems, isFailed: isError && !isFetching, refetch };
}

/**
 * Counts who belongs to a part of all subscribers, or has not got a letter by its earlier sends, anew for each dialog: a
 * long list takes several calls.
 */
function useUnsent(
  name: string,
  audience: CheckQuery,
  isPart: boolean,
  check: TemplateCheck | undefined,
  since: number,
): Unsent {
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
    count: isFresh && complete && !list.isFetching ? sum('unsent') : undefined,
    isNeeded,
    isPart,
    isFailed: list.isError && !list.isFetching,
    retry: list.refetch,
  };
}
