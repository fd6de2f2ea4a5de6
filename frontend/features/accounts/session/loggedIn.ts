import type { NewToast } from '../../../ui/toasts/toastSlice.ts';

export const loggedIn: NewToast = { title: 'Login successful', description: 'You have been successfully logged in.' };
