import * as S from './DateFeedbackNote.styles.ts';
import type { DateFeedback } from './dateFeedback.ts';

export function DateFeedbackNote({ feedback }: { feedback: DateFeedback | null }) {
  return (
    <S.Note role="status" $tone={feedback?.tone ?? 'plain'}>
      {feedback?.words}
    </S.Note>
  );
}
