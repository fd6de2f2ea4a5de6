import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

export interface Toast {
  id: number;
  title?: string;
  description?: string;
  /** The reason, below the description. Line breaks are kept. */
  reason?: string;
  tone: 'plain' | 'destructive';
  /** Milliseconds until it closes by itself. */
  duration: number;
  open: boolean;
  /** Hovered or focused: it stays. */
  held: boolean;
  place: ToastPlace;
}

/** The modal dialog that shows a toast; null: the page. */
export type ToastPlace = string | null;

export type NewToast = Partial<Pick<Toast, 'title' | 'description' | 'reason' | 'tone' | 'duration'>>;

interface State {
  current: Toast | null;
  shown: number;
  dialogs: string[];
}

/**
 * One toast at a time: a new one replaces the last. It is shown on top, as everything behind a modal dialog is covered
 * and inert. When its dialog closes, it goes on in what lies beneath. Durations: docs/spec.md, Messages.
 */
export const toastSlice = createSlice({
  name: 'toast',
  initialState: { current: null, shown: 0, dialogs: [] } as State,
  reducers: {
    show(state, { payload: toast }: PayloadAction<NewToast>) {
      const place = state.dialogs.at(-1) ?? null;
      state.shown += 1;
      state.current = { tone: 'plain', duration: 5000, ...toast, id: state.shown, open: true, held: false, place };
    },
    hold({ current }, { payload: { id, held } }: PayloadAction<Pick<Toast, 'id' | 'held'>>) {
      if (current?.id === id) current.held = held;
    },
    dismiss({ current }, { payload: id }: PayloadAction<number>) {
      if (current?.id === id) Object.assign(current, { open: false, held: false });
    },
    remove(state, { payload: id }: PayloadAction<number>) {
      if (state.current?.id === id) state.current = null;
    },
    dialogOpened({ dialogs }, { payload: dialog }: PayloadAction<string>) {
      dialogs.push(dialog);
    },
    dialogClosed({ dialogs, current }, { payload: dialog }: PayloadAction<string>) {
      const at = dialogs.indexOf(dialog);
      if (current?.place === dialog) Object.assign(current, { place: dialogs[at - 1] ?? null, held: false });
      dialogs.splice(at, 1);
    },
  },
  selectors: { current: (state) => state.current },
});

/** How long a dismissed toast stays in the store, in milliseconds (docs/spec.md, Messages). */
export const removalDelay = 1_000_000;

export function useToast() {
  const dispatch = useDispatch();
  return useCallback((toast: NewToast) => void dispatch(toastSlice.actions.show(toast)), [dispatch]);
}

/** Returns a function that copies an address and says so in a toast (`words`), or asks to copy it by hand. */
export function useCopy() {
  const toast = useToast();
  return (address: string, words = address) =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Copied', description: words }),
      () => toast({ title: 'Please copy it by hand', description: words, tone: 'destructive' }),
    );
}
