/** Mutants that nothing notices, by name, each with the reason why that is correct. */
export const reasons: Record<string, string> = Object.fromEntries([
  ...because('A refusal changes nothing, and nobody waits for it: its subject is gone, or belongs to a later write.', [
    'Delete people ERASURE/* if before as read fails unnoticed',
    'Put people SUBSCRIBER_DAY/* if attribute_not_exists(at) OR at < … fails unnoticed',
    'Put sends CAMPAIGN/R if attribute_not_exists(pk) fails unnoticed',
    'Update people SIGNUP/* SET place if status IN (waiting, offered) AND place as read fails unnoticed',
    'Update people ERASURE/* SET nextAt if before as read fails unnoticed',
    'Update sends CAMPAIGN/META ADD round if attribute_exists(pk) fails unnoticed',
    'Update sends CAMPAIGN/META SET failed if status IN (CANCELLED) AND round as read fails unnoticed',
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
  ...because('Somebody is subscribed with the address: it makes no difference who.', [
    'ConditionCheck people ADDRESS/* if id as read AND freed as read only "freed as read" is asked',
  ]),
  ...because('Whoever gets the seat has asked for it before those who wait now: it ends as if they had come first.', [
    'Update people COUNT/EVENT ADD inPerson SET eventDate if (attribute_not_exists(roomTaken) OR roomTaken < …) AND (attribute_not_exists(roomWaiting) OR roomWaiting < …) only "(attribute_not_exists(roomTaken) OR roomTaken < …)" is asked',
    'Update people COUNT/EVENT ADD inPerson SET eventDate if (attribute_not_exists(onlineTaken) OR onlineTaken < …) AND (attribute_not_exists(onlineWaiting) OR onlineWaiting < …) only "(attribute_not_exists(onlineTaken) OR onlineTaken < …)" is asked',
    'Update people COUNT/EVENT ADD inPerson SET eventDate if (attribute_not_exists(onlineTaken) OR onlineTaken < …) AND (attribute_not_exists(onlineWaiting) OR onlineWaiting < …) only "(attribute_not_exists(onlineTaken) OR onlineTaken < …) AND (attribute_not_exists(onlineWaiting))" is asked',
    'Update people COUNT/EVENT ADD onlineTaken SET eventDate if (attribute_not_exists(onlineTaken) OR onlineTaken < …) AND (attribute_not_exists(onlineWaiting) OR onlineWaiting < …) only "(attribute_not_exists(onlineTaken) OR onlineTaken < …)" is asked',
  ]),
  ...because('Where someone waits, seats have been taken: the number exists.', [
    'Update people COUNT/EVENT ADD roomTaken SET eventDate if (attribute_not_exists(roomTaken) OR roomTaken < …) only "(roomTaken < …)" is asked',
    'Update people COUNT/EVENT ADD onlineTaken SET eventDate if (attribute_not_exists(onlineTaken) OR onlineTaken < …) only "(onlineTaken < …)" is asked',
  ]),
  ...because(
    'It implies the part that is left out: whoever has come has a seat, whoever waits has a place, each tick has a time, and an offer is of one kind of seat.',
    [
      'Delete people SIGNUP/* if attendanceType as read AND status as read AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status as read AND offeredUntil as read" is asked',
      'Delete people SIGNUP/* if attendanceType as read AND status as read AND cameAt as read AND offeredUntil as read only "status as read AND cameAt as read AND offeredUntil as read" is asked',
      'Update people SIGNUP/* SET status = booked if attendanceType as read AND status = lapsed AND cameAt as read only "attendanceType as read AND status = lapsed" is asked',
      'Update people SIGNUP/* SET status = booked if attendanceType as read AND status = waiting AND cameAt as read only "attendanceType as read AND status = waiting" is asked',
      'Update people SIGNUP/* SET status = booked if attendanceType as read AND status = offered AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status = offered AND offeredUntil as read" is asked',
      'Update people SIGNUP/* SET status = lapsed if attendanceType as read AND status = offered AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status = offered AND offeredUntil as read" is asked',
      'Update people SIGNUP/* SET status = offered if attendanceType as read AND status = lapsed AND cameAt as read AND place as read only "attendanceType as read AND status = lapsed AND place as read" is asked',
      'Update people SIGNUP/* SET status = offered if attendanceType as read AND status = offered AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status = offered AND offeredUntil as read" is asked',
      'Update people SIGNUP/* SET status = offered if attendanceType as read AND status = waiting AND cameAt as read AND place as read only "attendanceType as read AND status = waiting AND place as read" is asked',
      'Update people SIGNUP/* SET status = waiting if attendanceType as read AND status = lapsed AND cameAt as read only "attendanceType as read AND status = lapsed" is asked',
      'Update people SIGNUP/* SET status = waiting if attendanceType as read AND status = offered AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status = offered AND offeredUntil as read" is asked',
      'Update people SIGNUP/* SET status = waiting if attendanceType as read AND status = waiting AND cameAt as read only "attendanceType as read AND status = waiting" is asked',
      'Update people SIGNUP/* SET place if status IN (waiting, offered) AND place as read only "place as read" is asked',
      'Delete people SIGNUP/* if attendanceType as read AND status as read AND attribute_exists(cameAt) only "attendanceType as read AND attribute_exists(cameAt)" is asked',
      'Update people SIGNUP/* SET cameAt if attendanceType as read AND status = booked AND attribute_exists(cameAt) AND ticks as read only "attendanceType as read AND attribute_exists(cameAt) AND ticks as read" is asked',
      'Update people SIGNUP/* SET cameAt if attendanceType as read AND status = booked AND attribute_exists(cameAt) AND ticks as read only "attendanceType as read AND status = booked AND ticks as read" is asked',
      'Update people SIGNUP/* SET cameAt if attendanceType as read AND status = booked AND cameAt as read AND ticks as read only "attendanceType as read AND status = booked AND ticks as read" is asked',
    ],
  ),
  ...because('Whichever offer it is, its seat becomes free.', [
    'Delete people SIGNUP/* if attendanceType as read AND status as read AND cameAt as read AND offeredUntil as read only "attendanceType as read AND status as read AND cameAt as read" is asked',
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
