import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { Route } from '../../../../shared/contract/endpoint.ts';
import type { Admission, Box, DoorList, DoorPerson, DoorTicks } from '../../../../shared/people/model/door.ts';
import { door } from '../../../../shared/people/routes.ts';
import { api, sessionOf, useUserQuery } from '../../../api/api.ts';
import { asCallError, type CallError, isDenied as wasDenied } from '../../../api/callError.ts';
import { type ArgOf, type Dispatch, type EndpointOf, provided } from '../../../api/endpoints.ts';
import {
  countUnsent,
  doorKey,
  forgetList,
  forgetPastLists,
  isPast,
  type KeptList,
  keepList,
  keepPage,
  keptList,
  unsentOf,
} from './kept.ts';
import { nameOf, newTick, PhoneTicks, withTicks } from './ticks.ts';

/** A call by the link that this phone was given, or else by the admin's session. */
const byLink = <Arg extends { params: { id: number } }>(endpoint: Route, arg: Arg) => ({
  ...{ endpoint, ...arg },
  doorKey: doorKey(arg.params.id),
});

const doorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not asked again at once: the page says that it is offline, and asks every half minute. */
    doorList: build.query<DoorList, ArgOf<EndpointOf<typeof door.list>>>({
      query: (arg) => byLink(door.list, arg),
      extraOptions: { maxRetries: 0 },
      providesTags: (result, error) => provided([])(result, error),
    }),
    /** Sent once. PhoneTicks sends it again for as long as it takes. */
    admitAtDoor: build.mutation<DoorPerson, ArgOf<EndpointOf<typeof door.admit>>>({
      query: (arg) => byLink(door.admit, arg),
      extraOptions: { maxRetries: 0 },
    }),
    tickAtDoor: build.mutation<DoorTicks, ArgOf<EndpointOf<typeof door.tick>>>({
      query: (arg) => byLink(door.tick, arg),
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

const everyMilliseconds = 30_000;

/** A sign-up whose ticks the server refused for good; its name, unless this phone has forgotten it. */
export interface Refused {
  signupId: string;
  name: string | undefined;
  error: CallError;
}

/** The door's list of an event: as last read or kept on this phone, with every tick that was made on it. */
export function useDoor(eventId: number) {
  const { data, error, fulfilledTimeStamp, refetch } = doorApi.useDoorListQuery(
    { params: { id: eventId } },
    { pollingInterval: everyMilliseconds, refetchOnMountOrArgChange: true },
  );
  const [kept] = useState(() => keptList(eventId));
  const [isKept, setIsKept] = useState(true);
  /** Everyone who was ever on the list: whose tick is refused may be on none any more. */
  const [names] = useState(() => new Map([...Object.entries(kept?.gone ?? {}), ...namesIn(kept)]));
  const [refused, setRefused] = useState<Refused[]>([]);
  const onRefused = useCallback(
    (signupId: string, error: CallError) =>
      setRefused((before) => [...before, { signupId, name: names.get(signupId), error }]),
    [names],
  );
  const phone = usePhoneTicks(eventId, onRefused);
  const ticks = phone.current();
  const sendState = phone.sendState();

  const read = useMemo(
    () => data && { ...data, ahead: Date.parse(data.readAt) - (fulfilledTimeStamp ?? Date.now()) },
    [data, fulfilledTimeStamp],
  );
  const problem = error && asCallError(error);
  const isGone = problem?.status === 404;
  const known = isGone ? undefined : (read ?? kept);
  const isOver = useIsPast(known) || problem?.status === 401;
  const list = isOver ? undefined : known;

  const hasList = read !== undefined;
  useEffect(() => {
    if (hasList) void keepPage(location.pathname);
  }, [hasList]);

  useEffect(() => onReturn(() => void refetch()), [refetch]);
  useEffect(() => forgetPastLists(), []);

  useEffect(() => {
    if (isGone || isOver) forgetList(eventId);
    else if (read) {
      for (const [id, name] of namesIn(read)) names.set(id, name);
      const unsent = unsentOf(phone.current()).map(([id]) => id);
      const gone = unsent.filter((id) => read.people.every((person) => person.id !== id));
      setIsKept(keepList({ ...read, gone: Object.fromEntries(gone.map((id) => [id, names.get(id) ?? ''])) }));
      // In this order, so that a reload in between finds them.
      phone.forgetRead(read.people);
    }
  }, [read, isGone, isOver, eventId, phone, names]);

  const people = useMemo(() => list?.people.map((person) => withTicks(person, ticks)), [list, ticks]);

  const dispatch = useDispatch<Dispatch>();
  const look = useCallback(async () => {
    const options = { forceRefetch: true, subscribe: false };
    const { error } = await dispatch(doorApi.endpoints.doorList.initiate({ params: { id: eventId } }, options));
    return error === undefined;
  }, [dispatch, eventId]);

  const admit = useCallback(
    async (signup: string, body: Admission): Promise<CallError | undefined> => {
      const params = { id: eventId, signup };
      const { data, error } = await inTime(dispatch(doorApi.endpoints.admitAtDoor.initiate({ params, body })));
      if (error) return error;
      const others = (list: DoorList) => list.people.filter(({ id }) => id !== data.id);
      const put = (list: DoorList) => void Object.assign(list, { people: [...others(list), data] });
      dispatch(doorApi.util.updateQueryData('doorList', { params: { id: eventId } }, put));
      void look();
      return undefined;
    },
    [dispatch, eventId, look],
  );

  // Whether the session or the link has ended, the list's answer tells.
  const isDenied = sendState === 'denied';
  useEffect(() => {
    if (isDenied) void look();
  }, [isDenied, look]);

  const ahead = list?.ahead ?? 0;
  const tick = useCallback(
    (person: DoorPerson, box: Box, is: boolean) => phone.add(person.id, box, newTick(is, person[box], ahead)),
    [phone, ahead],
  );
  return {
    list,
    people,
    tick,
    /** The access has ended by which the list was read: this phone shows and keeps no names. */
    isOver,
    unsent: countUnsent(ticks),
    /** Whether a list and ticks survive a reload. */
    isKept: isKept && phone.isKept,
    /** Why nothing newer is known; the sender's trouble counts first, because ticks wait for it. */
    state: sendState === 'working' && problem ? stateOf(problem) : sendState,
    problem,
    look,
    /** Lets someone in now, which takes a connection. Returns why it failed. */
    admit,
    refused,
    closeRefused: (signupId: string) => setRefused((before) => before.filter((each) => each.signupId !== signupId)),
  };
}

/** Whether the phone may show the list no longer: checked at that moment, and whenever someone looks at the page. */
function useIsPast(list: Pick<KeptList, 'keepUntil' | 'ahead'> | undefined): boolean {
  const [past, setPast] = useState<typeof list>();
  useEffect(() => {
    if (!list) return undefined;
    const check = () => isPast(list) && setPast(list);
    check();
    // Browsers fire longer timers at once.
    const left = Math.min(Date.parse(list.keepUntil) - Date.now() - list.ahead, 2 ** 31 - 1);
    const timer = setTimeout(check, left);
    const stopListening = onReturn(check);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [list]);
  return list !== undefined && past === list;
}

const namesIn = (list: DoorList | undefined) =>
  (list?.people ?? []).map((person) => [person.id, nameOf(person)] as const);

const stateOf = (problem: CallError) =>
  wasDenied(problem) ? 'denied' : problem.status === null ? 'unreachable' : 'failing';

/** Longer than API Gateway waits for a function, so that no answer can come later. In milliseconds. */
const timeout = 30_000;

/** After a reload without a connection no one knows yet who is logged in, and writes need the session's token. */
async function checkSession(dispatch: Dispatch): Promise<CallError | undefined> {
  const { data, error } = await dispatch(
    api.endpoints.user.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error) return asCallError(error);
  return data?.isAuthenticated ? undefined : { status: 401, text: '' };
}

async function inTime<Data>(request: PromiseLike<{ data?: Data; error?: unknown }> & { abort: () => void }) {
  const timer = setTimeout(() => request.abort(), timeout);
  const { data, error } = await request;
  clearTimeout(timer);
  return data ? { data } : { error: asCallError(error) };
}

/** `onRefused`, always the same function, gets each sign-up whose ticks the server refused for good. */
function usePhoneTicks(eventId: number, onRefused: (signupId: string, error: CallError) => void) {
  const dispatch = useDispatch<Dispatch>();
  const store = useStore();

  const ticks = useMemo(
    () =>
      new PhoneTicks({
        eventId,
        send: async (signup, body) => {
          const isKnown = doorKey(eventId) ?? sessionOf(store.getState())?.adminToken;
          const error = isKnown ? undefined : await checkSession(dispatch);
          const arg = { params: { id: eventId, signup }, body };
          return error ? { error } : inTime(dispatch(doorApi.endpoints.tickAtDoor.initiate(arg, { track: false })));
        },
        onRefused,
      }),
    [eventId, dispatch, store, onRefused],
  );

  useEffect(() => {
    ticks.start();
    const stopListening = onReturn(() => ticks.wake());
    return () => {
      stopListening();
      ticks.stop();
    };
  }, [ticks]);

  const token = useUserQuery().data?.adminToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new session
  useEffect(() => ticks.wake(), [ticks, token]);

  useSyncExternalStore(ticks.subscribe, ticks.sendState);
  useSyncExternalStore(ticks.subscribe, ticks.current);
  return ticks;
}

/** Calls `back` when the connection returns, or someone looks at the page again. Returns how to stop listening. */
function onReturn(back: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && back();
  addEventListener('online', back);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', look);
  };
}
