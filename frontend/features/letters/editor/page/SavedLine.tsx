import { type SavedState, savedText } from '../drafts/savedState.ts';
import * as S from './LetterEditor.styles.ts';

/** Says where the text in the editor is. */
export function SavedLine({ state }: { state: SavedState }) {
  return (
    <S.Saved role="status" $isTrouble={state.is === 'kept' || state.is === 'conflict'}>
      {savedText(state)}
    </S.Saved>
  );
}
