import { type BaseQueryFn, createApi, retry } from '@reduxjs/toolkit/query/react';
import type { UserSession } from '../../shared/accounts/model.ts';
import { session } from '../../shared/accounts/routes.ts';
import { type Call, call, type Meta } from './call.ts';
import type { CallError } from './callError.ts';

export interface Extra {
  maxRetries?: number;
}
export type BaseQuery = BaseQueryFn<Call, unknown, CallError, Extra, Meta>;

export const sessionOf = (state: unknown): UserSession | undefined => api.endpoints.user.select()(state as never).data;

const baseQuery: BaseQuery = async (request, { getState, signal }) => {
  const ask = () => {
    const { adminToken = null } = sessionOf(getState()) ?? {};
    return call(request, { adminToken, stepUp: token, signal });
  };
  const answer = await ask();
  return answer.error && needsStepUp(answer.error) && (await askForStepUp()) ? ask() : answer;
};

/** Only a missing response, overload and server errors are worth a retry; a refusal is final. */
const worthRetrying = ({ status }: CallError) => status === null || status === 408 || status === 429 || status >= 500;

/** In milliseconds: 1 s, 2 s, 4 s ... at most 30 s (docs/spec.md, Fetching). */
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), 30_000);

export const tags = [
  'User',
  'Counts',
  'Subscribers',
  'WaitingLists',
  'DoorLinks',
  'Signups',
  'Episodes',
  'RecentEvents',
  'UpcomingEvents',
  'ArchiveGuests',
  'Recordings',
  'EmailTemplates',
  'Campaigns',
  'Letters',
  'ScheduledSends',
  'UnsentMails',
  'SubscriberImport',
  'Account',
  'Admins',
  'Settings',
  'Refused',
] as const;
export type Tag = (typeof tags)[number];

/** The one API of the site. Features inject their endpoints with the adapters of `endpoints.ts`. */
export const api = createApi({
  baseQuery: retry(baseQuery, {
    retryCondition: (error, _arg, { attempt, extraOptions }) =>
      attempt <= ((extraOptions as Extra | undefined)?.maxRetries ?? 0) && worthRetrying(error as CallError),
    backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, retryDelay(attempt))),
  }) as BaseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  // A write waits for the queries that it changed (endpoints.ts); otherwise RTK Query would wait for the write.
  invalidationBehavior: 'immediately',
  endpoints: (build) => ({
    // Here, not in a feature: the base query takes the token of every admin write from it.
    user: build.query<UserSession, void>({
      query: () => ({ endpoint: session.user }),
      extraOptions: { maxRetries: 1 },
      providesTags: ['User'],
    }),
  }),
});

export const { useUserQuery } = api;

/*
 * What changes an account takes a token, which its admin gets for the password. A call that lacks it waits while a
 * dialog asks (features/accounts/RequireSession.tsx), and is then made again. The token is kept here alone: anyone who
 * steals the session's cookie has none. The server says when it takes it no longer.
 */

let token = '';
let waiting: ((confirmed: boolean) => void)[] = [];
const dialogs = new Set<() => void>();

const needsStepUp = ({ status, fields }: CallError) => status === 403 && fields?.currentPassword !== undefined;

/** Has the dialog ask. Resolves to whether the admin confirmed; false on a page without the dialog. */
const askForStepUp = () =>
  new Promise<boolean>((resolve) => {
    if (dialogs.size === 0) return resolve(false);
    waiting = [...waiting, resolve];
    for (const update of dialogs) update();
  });

/** Ends the question: with the token or, if the admin canceled, without. */
export function answerStepUp(given = ''): void {
  token = given;
  const calls = waiting;
  waiting = [];
  for (const update of dialogs) update();
  for (const resolve of calls) resolve(given !== '');
}

/** For the dialog: whether it is to ask, and when that changes. */
export const isStepUpAsked = () => waiting.length > 0;
export function onStepUp(update: () => void): () => void {
  dialogs.add(update);
  return () => {
    dialogs.delete(update);
    if (dialogs.size === 0) answerStepUp();
  };
}
