/** Mutants that nothing notices, by name, each with the reason why that is correct. */
export const reasons: Record<string, string> = Object.fromEntries([
  ...because('Its key is new each time: nothing can stand there.', [
    'Put people ACCOUNT_OUTBOX/* if attribute_not_exists(pk) fails unnoticed',
    'Put people ACCOUNT_OUTBOX/* if attribute_not_exists(pk) only nothing is asked',
  ]),
  ...because('A refusal changes nothing, and no one waits for it: its subject is gone, or belongs to a later write.', [
    'Delete people OUTBOX/* if state as read fails unnoticed',
    'Delete people ERASURE/* if before as read fails unnoticed',
    'Put people SUBSCRIBER_DAY/* if attribute_not_exists(at) OR at < … fails unnoticed',
    'Put sends CAMPAIGN/R if attribute_not_exists(pk) fails unnoticed',
    'Update people ERASURE/* SET nextAt if before as read fails unnoticed',
    'Update sends CAMPAIGN/META ADD round if attribute_exists(pk) fails unnoticed',
    'Update sends CAMPAIGN/META SET failed if status IN (CANCELED) AND round as read fails unnoticed',
  ]),
  ...because(
    'The same transaction lifts the suppression under the same condition; “as read” is tested with other writes.',
    [
      'Update people SUBSCRIBER/* SET confirmedBy if addedAt as read AND suppressed as read AND version as read only "addedAt as read AND version as read" is asked',
      'Update people SUBSCRIBER/* SET confirmedBy if addedAt as read AND suppressed as read AND version as read only "suppressed as read AND version as read" is asked',
    ],
  ),
  ...because('It writes nothing: it only makes every answer take equally long, whether or not the address is known.', [
    'ConditionCheck people SUBSCRIBER/* if attribute_exists(pk) is left out',
    'ConditionCheck people SUBSCRIBER/* if attribute_exists(pk) only nothing is asked',
    'ConditionCheck people SUBSCRIBER/* if attribute_not_exists(pk) is left out',
    'ConditionCheck people SUBSCRIBER/* if attribute_not_exists(pk) only nothing is asked',
  ]),
  ...because('Someone is subscribed with the address: it makes no difference who.', [
    'ConditionCheck people ADDRESS/* if id as read AND freed as read only "freed as read" is asked',
  ]),
  ...because('A reader who subscribes at this moment stays: they came back after the request for erasure.', [
    'Delete people ADDRESS/* if attribute_not_exists(pk) OR attribute_exists(freed) fails unnoticed',
  ]),
  ...because(
    'A write that another one overtakes counts as the earlier of the two: the result is the same either way.',
    ['Delete people UNCONFIRMED/* if attribute_exists(pk) fails unnoticed'],
  ),
]);

function because(reason: string, mutants: string[]): [string, string][] {
  return mutants.map((mutant) => [mutant, reason]);
}
