import type { CallError } from './callError.ts';

/*
 * What changes an account takes a token, which its admin gets for the password. A call that lacks it waits while a dialog asks
 * (features/accounts/RequireSession.tsx), and is then made again. The token is kept here, and nowhere else: whoever steals the cookie of
 * the session has no token. The server says when it takes it no longer.
 */

let token = '';
let waiting: ((confirmed: boolean) => void)[] = [];
const dialogs = new Set<() => void>();

export const stepUpToken = () => token;

/** Whether a call was refused because the admin has to confirm that it is them. */
export const needsStepUp = ({ status, fields }: CallError) => status === 403 && fields?.currentPassword !== undefined;

/** Has the dialog ask. Resolves to whether the admin confirmed; false on a page without the dialog. */
export const askForStepUp = () =>
  new Promise<boolean>((resolve) => {
    if (dialogs.size === 0) return resolve(false);
    waiting = [...waiting, resolve];
    for (const update of dialogs) update();
  });

/** Ends the question: with the token or, if the admin canceled, without. */
export function answerStepUp(given = ''): void {
  token = given;
  const calls = waiting;
  waiting = [];
  for (const update of dialogs) update();
  for (const resolve of calls) resolve(given !== '');
}

/** For the dialog: whether it is to ask, and when that changes. */
export const isStepUpAsked = () => waiting.length > 0;
export function onStepUp(update: () => void): () => void {
  dialogs.add(update);
  return () => {
    dialogs.delete(update);
    if (dialogs.size === 0) answerStepUp();
  };
}
