import { configureStore, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { Answers } from '../../shared/publishing/publication.ts';
import { api } from '../api/api.ts';
import { asCallError, isDenied } from '../api/callError.ts';
import { toastSlice } from '../ui/toasts/toasts.ts';

/**
 * A 401 means that the session ended; a 403 may mean that another tab opened a new session with another token, or that
 * the admin has to set up a second factor. Then the user is fetched again, and protected pages ask for what is missing.
 */
const sessionEnd: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action) && isDenied(asCallError(action.payload)))
      dispatch(api.util.invalidateTags(['User']) as never);
    return next(action);
  };

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [toastSlice.name]: toastSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, sessionEnd),
    devTools: import.meta.env.DEV,
  });

/** The arguments of the queries that need one on the page at `path`. */
const args: { [Name in keyof Answers]?: (answer: NonNullable<Answers[Name]>, path: string) => unknown } = {
  archiveGuest: ({ id }) => ({ params: { id } }),
  episode: (_episode, path) => ({ name: path.split('/')[2] }),
  recordingDetails: (_details, path) => ({ name: path.split('/')[2] }),
  guestPage: (_guest, path) => ({ slug: path.split('/')[2] }),
  letter: ({ slug }) => ({ params: { slug } }),
};

/** As if it had just been fetched. The page's code must be loaded, because it defines the endpoints. */
export function fillStore({ dispatch }: ReturnType<typeof createStore>, answers: Answers, path: string): void {
  const entries = Object.entries(answers).map(([endpointName, value]) => ({
    endpointName,
    arg: args[endpointName as keyof Answers]?.(value as never, path),
    value,
  }));
  dispatch(api.util.upsertQueryEntries(entries as never));
}
