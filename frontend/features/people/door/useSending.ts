import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { Box, Tick } from '../../../../shared/people/model/door.ts';
import { api, sessionOf, useUserQuery } from '../../../api/api.ts';
import { asCallError, type CallError } from '../../../api/callError.ts';
import type { Dispatch } from '../../../api/endpointTypes.ts';
import { doorApi } from './doorApi.ts';
import { onReturn } from './onReturn.ts';
import { PhoneTicks } from './PhoneTicks.ts';
import { TickSender } from './TickSender.ts';

/** Longer than API Gateway waits for a function, so that no answer can come later. In milliseconds. */
const timeout = 30_000;

/** After a reload without a connection nobody knows yet who is logged in, and writes need the session's token. */
async function checkSession(dispatch: Dispatch): Promise<CallError | undefined> {
  const { data, error } = await dispatch(
    api.endpoints.user.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error) return asCallError(error);
  return data?.isAuthenticated ? undefined : { status: 401, text: '' };
}

async function sendTicks(dispatch: Dispatch, id: string, body: Partial<Record<Box, Tick>>) {
  const request = dispatch(doorApi.endpoints.tickAtDoor.initiate({ params: { id }, body }, { track: false }));
  const timer = setTimeout(() => request.abort(), timeout);
  const { data, error } = await request;
  clearTimeout(timer);
  return data ? { data } : { error: asCallError(error) };
}

/**
 * Sends an event's ticks whenever there is a connection. `onRefused`, always the same function, gets each sign-up whose ticks the
 * server refused for good.
 */
export function useSending(eventId: number, onRefused: (signupId: string, error: CallError) => void) {
  const dispatch = useDispatch<Dispatch>();
  const store = useStore();

  const { ticks, sender } = useMemo(() => {
    const ticks = new PhoneTicks(eventId);
    const sender = new TickSender({
      ticks,
      send: async (id, unsent) => {
        const error = sessionOf(store.getState())?.adminToken ? undefined : await checkSession(dispatch);
        return error ? { error } : sendTicks(dispatch, id, unsent);
      },
      onRefused,
    });
    return { ticks, sender };
  }, [eventId, dispatch, store, onRefused]);

  useEffect(() => {
    sender.start();
    const stopListening = onReturn(() => sender.wake());
    return () => {
      stopListening();
      sender.stop();
    };
  }, [sender]);

  // Somebody logged in.
  const token = useUserQuery().data?.adminToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new session
  useEffect(() => sender.wake(), [sender, token]);

  const add = useCallback(
    (signupId: string, box: Box, tick: Tick) => {
      ticks.add(signupId, box, tick);
      sender.wake();
    },
    [ticks, sender],
  );
  return {
    add,
    forgetRead: ticks.forgetRead,
    ticks: useSyncExternalStore(ticks.subscribe, ticks.current),
    state: useSyncExternalStore(sender.subscribe, sender.current),
    isKept: ticks.isKept,
  };
}
