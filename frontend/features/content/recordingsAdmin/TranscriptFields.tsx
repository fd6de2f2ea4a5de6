import { useState } from 'react';
import { styled } from 'styled-components';
import { corrected, maxTranscriptBytes } from '../../../../shared/content/model/managedRecording.ts';
import type { KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { decodedText } from '../../../../shared/platform/decoding.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Problem, TextArea } from '../../../ui/forms/fields.tsx';
import { UploadButton } from '../../../ui/forms/UploadButton.tsx';
import { ButtonRow, Stack } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import type { RecordingForm } from './recordingForm.tsx';

export function TranscriptFields({ form }: { form: RecordingForm }) {
  const { recording, values, leftOut } = form;
  const [problem, setProblem] = useState<string>();
  const { transcript: now } = corrected(recording);
  const { transcript: original } = recording.original;
  const isOverridden = recording.kind === 'episode' && 'transcript' in recording.corrections;
  const { transcript } = values;

  function choose(next: typeof transcript, text = '') {
    setProblem(undefined);
    form.set('transcript', next);
    form.set('transcriptText', text);
  }

  async function upload(file: File) {
    const { text, problem: found } = await transcriptFileText(file);
    if (text === undefined) setProblem(found);
    else choose('given', text);
  }

  const plain = (label: string, onClick: () => void) => (
    <Button look="plain" small onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Stack $gap="text">
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
      <Kept kept={now} />
      {transcript === 'removed' && (
        <p>
          When you save, it goes: visitors no longer find the transcript or its captions on the page, and search no
          longer finds its words.{' '}
          {original
            ? 'You can take the imported one back later.'
            : 'To bring it back, you need its file or its text again.'}
        </p>
      )}
      {transcript === 'feed' && (
        <>
          <p>When you save, this comes back, as it was imported:</p>
          <Kept kept={original} />
        </>
      )}
      {transcript === 'given' && (
        <TextArea
          label="Transcript"
          rows={12}
          hint="WebVTT, SubRip, Podcasting 2.0’s JSON, HTML, or plain text. It takes the place of the transcript when you save."
          {...form.text('transcriptText')}
        />
      )}
      {problem && <Problem role="alert">{problem}</Problem>}
      <ButtonRow>
        <UploadButton
          words="Upload a transcript"
          accept=".vtt,.srt,.sbv,.json,.html,.htm,.txt,text/vtt,text/plain,text/html,application/json"
          onFile={(file) => void upload(file)}
        />
        {transcript !== 'given' && plain('Paste a transcript', () => choose('given'))}
        {transcript !== 'kept' && plain('Keep it as it is', () => choose('kept'))}
        {transcript === 'kept' && now && plain('Remove the transcript', () => choose('removed'))}
        {transcript === 'kept' &&
          isOverridden &&
          original &&
          plain('Use the imported transcript', () => choose('feed'))}
      </ButtonRow>
      <Small>WebVTT, SubRip (.srt), JSON, HTML or plain text, at most {maxTranscriptBytes / 1_000_000} MB.</Small>
    </Stack>
  );
}

const sources: Record<KeptTranscript['source'], string> = {
  feed: 'From the feed',
  admin: 'Given here',
  import: 'From an import',
};

function Kept({ kept }: { kept: KeptTranscript | null }) {
  if (!kept) return <Small>There is no transcript.</Small>;
  const facts = [
    sources[kept.source],
    kept.language && kept.language !== site.language && `in ${languageName(kept.language)}`,
    counted(kept.paragraphs, 'paragraph'),
    kept.timed ? 'with times' : 'without times, so without captions',
  ];
  return (
    <>
      <p>{facts.filter(Boolean).join(', ')}.</p>
      <FirstLines lang={kept.language ?? undefined} aria-label="How it begins">
        {kept.beginning}
      </FirstLines>
    </>
  );
}

/** "German" for "de"; a tag that no one knows stays as it is. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(site.language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export async function transcriptFileText(file: File): Promise<{ text?: string; problem?: string }> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (file.size > maxTranscriptBytes)
    return {
      problem: `${file.name} has more than 2 MB. A transcript has less: please check that this is the right file.`,
    };
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: decodedText(bytes, { exact: true }) };
  } catch {
    return { problem: `${file.name} isn’t text in UTF-8. Please save it as WebVTT, SubRip or plain text in UTF-8.` };
  }
}

const FirstLines = styled.blockquote`
  max-width: 40rem;
  margin: 0;
  padding-left: ${space.text};
  border-left: 1px solid ${color.hairline};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
