import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  id: number;
  title?: string;
  description?: string;
  /** Why, below the description. Each of its lines is one on the screen. */
  reason?: string;
  tone: 'plain' | 'destructive';
  /** Milliseconds until it closes by itself. */
  duration: number;
  open: boolean;
}

export type NewToast = Partial<Pick<Toast, 'title' | 'description' | 'reason' | 'tone' | 'duration'>>;

/** One toast at a time: a new one takes the place of the last. Durations are SPEC section 9's. */
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

/** A dismissed toast stays this long in the store before it is removed. */
export const removalDelay = 1_000_000;
