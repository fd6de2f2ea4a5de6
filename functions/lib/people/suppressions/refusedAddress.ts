import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { invalid, type VisibleError } from '../../platform/http/errors.ts';

/** Why an admin cannot subscribe an address by hand, with the remedy. `since`: ISO time. */
export function refusal(reason: 'taken' | { suppressed: SuppressionReason; since: string }): VisibleError {
  if (reason === 'taken')
    return invalid({ email: 'This address is already subscribed. To edit it, search the list for it.' });
  const since = reason.since.slice(0, 10);
  switch (reason.suppressed) {
    case 'bounced':
      return invalid({ email: `Email to this address bounced on ${since}. Please ask the person for another one.` });
    case 'complained':
      return invalid({
        email: `A letter to this address was reported as spam on ${since}, so it gets no more. Please ask the person for another one.`,
      });
    default:
      return invalid({
        askedAnew: `${choiceTexts[reason.suppressed]} on ${since}. Check this only if the person asked you to get it again.`,
      });
  }
}

const choiceTexts = {
  unsubscribed: 'This address unsubscribed',
  erased: 'The person’s data was erased at their request',
  moved: 'The person moved their subscription to another address',
};
