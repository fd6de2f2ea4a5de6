import { configureStore, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { asCallError } from '../api/callError.ts';
import { toastSlice } from '../ui/toastSlice.ts';

/** An answer of 401 means that the session ended: ask who is signed in anew, and the protected pages lead to /login. */
const sessionEnd: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action) && asCallError(action.payload).status === 401)
      dispatch(api.util.invalidateTags(['User']) as never);
    return next(action);
  };

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [toastSlice.name]: toastSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, sessionEnd),
    devTools: import.meta.env.DEV,
  });
