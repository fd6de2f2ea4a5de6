import * as S from './DateFeedbackNote.styles.ts';
import type { DateFeedback } from './dateFeedback.ts';

/** How the product reads what is typed, said as one types. */
export function DateFeedbackNote({ read }: { read: DateFeedback | null }) {
  return (
    <S.Note role="status" $tone={read?.tone ?? 'plain'}>
      {read?.words}
    </S.Note>
  );
}
