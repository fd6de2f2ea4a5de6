import type { ReactNode } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Hidden } from '../../../../ui/theme/Hidden.ts';
import { isOriginal } from '../draft/change.ts';
import type { FieldName } from '../draft/draft.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import * as S from './RecordingEditor.styles.ts';

interface Props {
  form: RecordingForm;
  name: FieldName;
  /** The field's name in a sentence, such as "title". */
  what: string;
  /** What the feed says; empty: nothing. */
  says: string;
  children: ReactNode;
}

const longest = 240;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** A field of an episode and, where what is typed differs, what the feed says, with a button that takes it. */
export function FromFeed({ form, name, what, says, children }: Props) {
  const { base, draft, takeOriginal } = form;
  const differs = base.kind === 'episode' && !isOriginal(name, draft, base);
  return (
    <S.WithSource>
      {children}
      {differs && (
        <S.FeedLine>
          {says ? `The feed says: ${shortened(says)}` : 'The feed says nothing.'}{' '}
          <Button look="quiet" small onClick={() => takeOriginal(name)}>
            Use the feed’s<Hidden> {what}</Hidden>
          </Button>
        </S.FeedLine>
      )}
    </S.WithSource>
  );
}
