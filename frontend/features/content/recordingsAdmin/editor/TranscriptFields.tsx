import { useState } from 'react';
import { corrected } from '../../../../../shared/content/model/managedRecording.ts';
import type { KeptTranscript } from '../../../../../shared/content/model/recording.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { Small } from '../../../../ui/text/Text.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import { ChooseTranscript } from './ChooseTranscript.tsx';
import { KeptText } from './KeptText.tsx';
import * as S from './RecordingEditor.styles.ts';

/** What is kept as the transcript, and what is to become of it. */
export function TranscriptFields({ form }: { form: RecordingForm }) {
  const { base, draft, errors, set, leftOut } = form;
  const [isAsking, setIsAsking] = useState(false);
  const { transcript: now } = corrected(base);
  const { transcript: original } = base.original;
  const isCorrection = 'transcript' in base.corrections;
  const { transcript } = draft;
  const hasText = typeof transcript === 'object' ? true : transcript === 'feed' ? original !== null : now !== null;
  return (
    <S.Fields>
      {leftOut.length > 0 && (
        <Notice role="status">
          <p>The transcript is saved. This could not be used:</p>
          <ul>
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {transcript === 'kept' && <Now kept={now} />}
      {transcript === 'removed' && <p>The transcript goes when you save.</p>}
      {transcript === 'feed' && (
        <>
          <p>When you save, this comes back from the feed:</p>
          <Now kept={original} />
        </>
      )}
      {typeof transcript === 'object' && transcript.fileName !== undefined && (
        <p>
          <strong>{transcript.fileName}</strong> {now ? 'takes the place of this transcript' : 'is read'} when you save.
        </p>
      )}
      <ChooseTranscript
        chosen={typeof transcript === 'object' ? transcript : null}
        error={errors.transcriptText}
        onChoose={(chosen) => set('transcript', chosen ?? 'kept')}
      />
      <ButtonRow>
        {transcript !== 'kept' && typeof transcript !== 'object' && (
          <Button look="plain" small onClick={() => set('transcript', 'kept')}>
            Keep it as it is
          </Button>
        )}
        {transcript === 'kept' && hasText && (
          <Button look="plain" small onClick={() => setIsAsking(true)}>
            Remove the transcript
          </Button>
        )}
        {transcript === 'kept' && isCorrection && base.kind === 'episode' && (
          <Button look="plain" small onClick={() => set('transcript', 'feed')}>
            Use the feed’s transcript
          </Button>
        )}
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Remove the transcript?"
          confirmLabel="Remove"
          onConfirm={() => {
            setIsAsking(false);
            set('transcript', 'removed');
          }}
          onClose={() => setIsAsking(false)}
        >
          Once you save, visitors no longer find the transcript or its captions on the page, and search no longer finds
          its words.{' '}
          {original ? 'You can take the feed’s back later.' : 'To bring it back, you need its file or its text again.'}
        </ConfirmDialog>
      )}
    </S.Fields>
  );
}

const Now = ({ kept }: { kept: KeptTranscript | null }) =>
  kept ? <KeptText key={kept.path} kept={kept} /> : <Small>There is no transcript.</Small>;
