import * as S from './UnderstoodNote.styles.ts';
import type { Understood } from './understood.ts';

/** How the product reads what is typed, said as one types. */
export function UnderstoodNote({ read }: { read: Understood | null }) {
  return (
    <S.Note role="status" $tone={read?.tone ?? 'plain'}>
      {read?.words}
    </S.Note>
  );
}
