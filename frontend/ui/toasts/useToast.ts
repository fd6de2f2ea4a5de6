import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { type NewToast, toastSlice } from './toastSlice.ts';

export function useToast() {
  const dispatch = useDispatch();
  return useCallback((toast: NewToast) => void dispatch(toastSlice.actions.show(toast)), [dispatch]);
}
