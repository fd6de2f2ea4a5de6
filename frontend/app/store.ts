import { configureStore, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { asCallError, isDenied } from '../api/callError.ts';
import { toastSlice } from '../ui/toasts/toasts.ts';

/**
 * A 401 means that the session ended; a 403 may mean that another tab opened a new session with another token, or that the
 * admin has to set up a second factor. Then the current user is fetched again, and protected pages ask for what is missing.
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
