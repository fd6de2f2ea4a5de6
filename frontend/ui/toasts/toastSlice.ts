import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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
}

export type NewToast = Partial<Pick<Toast, 'title' | 'description' | 'reason' | 'tone' | 'duration'>>;

/** One toast at a time: a new one replaces the last. Durations: docs/spec.md, Messages. */
export const toastSlice = createSlice({
  name: 'toast',
  initialState: { current: null as Toast | null, shown: 0 },
  reducers: {
    show(state, { payload }: PayloadAction<NewToast>) {
      state.shown += 1;
      state.current = { tone: 'plain', duration: 5000, ...payload, id: state.shown, open: true };
    },
    dismiss(state, { payload: id }: PayloadAction<number>) {
      if (state.current?.id === id) state.current.open = false;
    },
    remove(state, { payload: id }: PayloadAction<number>) {
      if (state.current?.id === id) state.current = null;
    },
  },
  selectors: { current: (state) => state.current },
});

/** How long a dismissed toast stays in the store, in milliseconds (docs/spec.md, Messages). */
export const removalDelay = 1_000_000;
