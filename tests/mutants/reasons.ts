/** Mutants that nothing notices, by name, each with the reason why that is right. */
export const reasons: Record<string, string> = Object.fromEntries([
  ...because('Refused, it changes nothing, and nobody asks: what it was about is gone, or is a later one’s by now.', [
    'Delete people ERASURE/* if before as read fails unnoticed',
    'Put people SUBSCRIBER_DAY/* if attribute_not_exists(at) OR at < … fails unnoticed',
    'Put sends CAMPAIGN/R if attribute_not_exists(pk) fails unnoticed',
    'Update people ADDRESS_CHANGE/* REMOVE mailed if nonce as read fails unnoticed',
    'Update people SIGNUP/* REMOVE confirmed if confirmed as read fails unnoticed',
    'Update people SIGNUP/* REMOVE joinLinkMailed if joinLinkMailed as read fails unnoticed',
    'Update people ERASURE/* SET nextAt if before as read fails unnoticed',
    'Update people DEFERRED/* SET nextAt if attribute_exists(pk) fails unnoticed',
    'Update people SUBSCRIBER/* REMOVE welcomedAt if attribute_exists(pk) fails unnoticed',
    'Update people UNCONFIRMED/* REMOVE mailedAt if attribute_exists(pk) fails unnoticed',
    'Update sends CAMPAIGN/LINK ADD opened if attribute_exists(pk) fails unnoticed',
    'Update sends CAMPAIGN/META ADD round if attribute_exists(pk) fails unnoticed',
    'Update sends CAMPAIGN/META SET failed if status IN (CANCELLED) AND round as read fails unnoticed',
  ]),
  ...because(
    'The suppression that is lifted in the same transaction says it too; as read is as read for every write.',
    [
      'Update people SUBSCRIBER/* SET consent if createdAt as read AND suppressed as read AND version as read only "createdAt as read AND version as read" is asked',
      'Update people SUBSCRIBER/* SET consent if createdAt as read AND suppressed as read AND version as read only "suppressed as read AND version as read" is asked',
    ],
  ),
  ...because('Nothing is written: it is there so that every answer takes as long, whatever is known of an address.', [
    'ConditionCheck people SUBSCRIBER/* if attribute_exists(pk) is left out',
    'ConditionCheck people SUBSCRIBER/* if attribute_exists(pk) only nothing is asked',
    'ConditionCheck people SUBSCRIBER/* if attribute_not_exists(pk) is left out',
    'ConditionCheck people SUBSCRIBER/* if attribute_not_exists(pk) only nothing is asked',
  ]),
  ...because('Somebody is subscribed with the address: who it is by now makes no difference.', [
    'ConditionCheck people ADDRESS/* if id as read AND freed as read only "freed as read" is asked',
  ]),
  ...because('Who subscribed in this moment stays: they have come back since the erasure was asked for.', [
    'Delete people ADDRESS/* if attribute_not_exists(pk) OR attribute_exists(freed) fails unnoticed',
  ]),
  ...because('What another overtakes counts as what came before it: the other ends in the same either way.', [
    'Delete people UNCONFIRMED/* if attribute_exists(pk) fails unnoticed',
    'Update people SIGNUP/* SET addressHash if attendanceType as read fails unnoticed',
    'Update people SIGNUP/* SET addressHash if attribute_not_exists(pk) fails unnoticed',
  ]),
]);

function because(reason: string, mutants: string[]): [string, string][] {
  return mutants.map((mutant) => [mutant, reason]);
}
