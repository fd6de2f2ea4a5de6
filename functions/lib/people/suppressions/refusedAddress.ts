import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { invalid, type VisibleError } from '../../platform/http/errors.ts';

/** Why an admin cannot subscribe an address by hand, with the remedy. `since`: ISO time. */
export function refusal(reason: 'taken' | { suppressed: SuppressionReason; since: string }): VisibleError {
  if (reason === 'taken')
    return invalid({ email: 'This address is subscribed already. Search the list for it to edit it.' });
  const since = reason.since.slice(0, 10);
  switch (reason.suppressed) {
    case 'bounced':
      return invalid({ email: `Mail to this address came back on ${since}. Please ask the person for another one.` });
    case 'complained':
      return invalid({
        email: `A letter to this address was reported as spam on ${since}, so it gets no more. Please ask the person for another one.`,
      });
    default:
      return invalid({
        askedAnew: `${choiceTexts[reason.suppressed]} on ${since}. Tick this only if the person asked you to get it again.`,
      });
  }
}

const choiceTexts = {
  unsubscribed: 'This address unsubscribed',
  erased: 'The person’s data was erased on their wish',
  moved: 'The person moved their subscription to another address',
};
