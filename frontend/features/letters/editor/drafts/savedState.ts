import { clockOf, momentOf } from '../../../../ui/text/dates.ts';

/** Where the text in the editor is. There is one answer at a time, and everything on the page goes by it. */
export type SavedState =
  /** `clean`: in the letter. `saving`: on its way to the server. */
  | { is: 'loading' | 'clean' | 'saving' }
  /** Only in the draft. `at`: since when, as an ISO time; `by`: whose it is, if another admin's. */
  | { is: 'draft'; at: string; by?: string }
  /** Not on the server, because there is another text. */
  | { is: 'conflict'; isInBrowser: boolean }
  /** Not on the server: `status` says why, as in CallError. */
  | { is: 'kept'; status: number | null; message?: string | undefined; isInBrowser: boolean };

/** The state in one line; empty while it is unknown. */
export function savedText(state: SavedState): string {
  switch (state.is) {
    case 'loading':
      return '';
    case 'clean':
      return 'All changes saved.';
    case 'saving':
      return 'Saving…';
    case 'draft':
      return `Draft${state.by === undefined ? '' : ` by ${state.by}`} saved ${whenText(state.at)}, not yet in the letter.`;
    case 'conflict':
      return `Not saved: the letter was changed elsewhere. ${whereText(state)}`;
    case 'kept':
      return `Not saved: ${reasonOf(state)}. ${whereText(state)}`;
  }
}

/** "at 10:32 AM" if that was today, else with its day. */
const whenText = (at: string) =>
  new Date(at).toDateString() === new Date().toDateString() ? `at ${clockOf(at)}` : `on ${momentOf(at)}`;

const whereText = ({ isInBrowser }: { isInBrowser: boolean }) =>
  isInBrowser ? 'Your text is kept in this browser.' : 'Please keep this page open: your text is nowhere else.';

function reasonOf({ status, message }: { status: number | null; message?: string | undefined }): string {
  if (status === null) return 'no connection';
  if (status === 401) return 'you’re logged out';
  if (status === 403) return 'your login isn’t complete';
  return message?.replace(/\.$/, '') || 'the server couldn’t save it';
}
