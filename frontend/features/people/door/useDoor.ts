import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Box, DoorPerson } from '../../../../shared/people/model/door.ts';
import { asCallError, type CallError, isDenied } from '../../../api/callError.ts';
import { useDoorListQuery } from './doorApi.ts';
import { newTick, withTicks } from './doorPeople.ts';
import { countUnsent, forgetList, type KeptList, keepList, keptList } from './keptDoor.ts';
import { keepPage } from './keptPage.ts';
import { onReturn } from './onReturn.ts';
import { useSending } from './useSending.ts';

const everyMilliseconds = 30_000;

/** The door's list of an event: as last read or kept on this phone, with every tick that was made on it. */
export function useDoor(eventId: number, onRefused: (signupId: string, error: CallError) => void) {
  const { data, error, fulfilledTimeStamp, refetch } = useDoorListQuery(
    { params: { id: eventId } },
    { pollingInterval: everyMilliseconds, refetchOnMountOrArgChange: true },
  );
  const [kept] = useState(() => keptList(eventId));
  const [isKept, setIsKept] = useState(true);
  const read = useMemo(
    (): KeptList | undefined =>
      data && { ...data, ahead: Date.parse(data.readAt) - (fulfilledTimeStamp ?? Date.now()) },
    [data, fulfilledTimeStamp],
  );
  const problem = error && asCallError(error);
  const isGone = problem?.status === 404;
  const list = isGone ? undefined : (read ?? kept);

  const hasList = read !== undefined;
  useEffect(() => {
    if (hasList) void keepPage(location.pathname);
  }, [hasList]);

  useEffect(() => onReturn(() => void refetch()), [refetch]);

  const sending = useSending(eventId, onRefused);
  const { ticks, add, forgetRead } = sending;
  useEffect(() => {
    if (isGone) forgetList(eventId);
    else if (read) {
      setIsKept(keepList(read));
      // In this order, so that a reload in between finds them.
      forgetRead(read.people);
    }
  }, [read, isGone, eventId, forgetRead]);

  const people = useMemo(() => list?.people.map((person) => withTicks(person, ticks)), [list, ticks]);

  const ahead = list?.ahead ?? 0;
  const tick = useCallback(
    (person: DoorPerson, box: Box, is: boolean) => add(person.id, box, newTick(is, person[box], ahead)),
    [add, ahead],
  );
  return {
    list,
    people,
    tick,
    /** How many ticks the server has not confirmed. */
    unsent: countUnsent(ticks),
    /** Whether a list and ticks survive a reload. */
    isKept: isKept && sending.isKept,
    /** Why nothing newer is known; the sender's trouble counts first, because ticks wait for it. */
    state: sending.state === 'working' && problem ? stateOf(problem) : sending.state,
    problem,
    refetch,
  };
}

const stateOf = (problem: CallError) =>
  isDenied(problem) ? 'denied' : problem.status === null ? 'unreachable' : 'failing';
