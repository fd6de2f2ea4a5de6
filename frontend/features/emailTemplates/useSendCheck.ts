import { accountProblems } from '../../../shared/mailCheck.ts';
import { type AudienceInput, isPartOfAll } from '../../../shared/model/campaign.ts';
import type { MailProblem, TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { queryOf } from './sendDraft.ts';
import type { Missing } from './useMissing.ts';
import { useTemplateCheck } from './useTemplateCheck.ts';

/** What is known of a send before it is pressed. */
export interface SendCheck {
  check: TemplateCheck | undefined;
  missing: Missing;
  /** How many get it, without those who have got it before; undefined until that is known. */
  count: number | undefined;
  problems: MailProblem[];
  isFailed: boolean;
  refetch: () => unknown;
}

/** Checks a letter for an audience; without one, for all subscribers. */
export function useSendCheck(name: string, audience: AudienceInput | undefined): SendCheck {
  const { check, missing, isFailed, refetch } = useTemplateCheck(name, queryOf(audience));
  const isPart = audience !== undefined && isPartOfAll(audience);
  const count = missing.isNeeded ? missing.count : check?.recipients;
  // The check itself does not know how many a part of all is.
  const ofCount =
    check && isPart && count !== undefined && !check.before
      ? accountProblems(count, { leftToday: check.leftToday, standing: 'good' })
      : [];
  return { check, missing, count, problems: [...(check?.problems ?? []), ...ofCount], isFailed, refetch };
}
