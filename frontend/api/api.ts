import { type BaseQueryFn, createApi, retry } from '@reduxjs/toolkit/query/react';
import type { UserSession } from '../../shared/accounts/model/session.ts';
import { session } from '../../shared/accounts/routes/session.ts';
import { type Answer, type Call, call } from './call.ts';
import type { CallError } from './callError.ts';

export interface Extra {
  maxRetries?: number;
}
export interface Meta {
  next?: string;
}
export type BaseQuery = BaseQueryFn<Call, unknown, CallError, Extra, Meta>;

/** Who is signed in, as far as it was asked for. */
export const sessionOf = (state: unknown): UserSession | undefined => api.endpoints.user.select()(state as never).data;

const baseQuery: BaseQuery = async (request, { getState, signal }) => {
  const answer: Answer = await call(request, { adminToken: sessionOf(getState())?.adminToken ?? null, signal });
  if ('error' in answer) return answer;
  return { data: answer.data, meta: answer.next === undefined ? {} : { next: answer.next } };
};

/** A refusal stays a refusal; only no answer, overload and the server's own failures are worth asking again. */
const worthRetrying = ({ status }: CallError) => status === null || status === 408 || status === 429 || status >= 500;

/** 1 s, 2 s, 4 s ... at most 30 s (SPEC section 9). */
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), 30_000);

const wait = (attempt: number) => new Promise<void>((resolve) => setTimeout(resolve, retryDelay(attempt)));

export const tags = [
  'User',
  'Counts',
  'Subscribers',
  'Signups',
  'Episodes',
  'RecentEvents',
  'UpcomingEvents',
  'ArchiveGuests',
  'EmailTemplates',
  'Campaigns',
  'Letters',
  'ScheduledSends',
  'SubscriberImport',
  'Account',
  'Admins',
  /** What an ended session refused, whatever it is. */
  'Refused',
] as const;
export type Tag = (typeof tags)[number];

/** The one API of the site. Features inject their endpoints with the adapters of `endpoints.ts`. */
export const api = createApi({
  baseQuery: retry(baseQuery, {
    retryCondition: (error, _arg, { attempt, extraOptions }) =>
      attempt <= ((extraOptions as Extra | undefined)?.maxRetries ?? 0) && worthRetrying(error as CallError),
    backoff: wait,
  }) as BaseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  // A write waits for what it changed (endpoints.ts); RTK Query would else wait for that write.
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
