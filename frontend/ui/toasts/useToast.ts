import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { type NewToast, type ToastPlace, toastSlice } from './toastSlice.ts';

/** Returns a function that shows a toast. `from`: where its cause was, if that was a while ago. */
export function useToast() {
  const dispatch = useDispatch();
  return useCallback(
    (toast: NewToast, from?: ToastPlace) =>
      void dispatch(toastSlice.actions.show({ ...toast, ...(from !== undefined && { from }) })),
    [dispatch],
  );
}

/** Returns a function that says where a toast would be shown now. */
export function useToastPlace() {
  const store = useStore<Parameters<typeof toastSlice.selectors.topmost>[0]>();
  return useCallback(() => toastSlice.selectors.topmost(store.getState()), [store]);
}
