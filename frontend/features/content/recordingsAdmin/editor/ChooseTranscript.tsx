import { useState } from 'react';
import { maxTranscriptBytes } from '../../../../../shared/content/model/managedRecording.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Choose } from '../../../../ui/forms/ImageField.styles.ts';
import { TextArea } from '../../../../ui/forms/TextArea.tsx';
import { Problem } from '../../../../ui/forms/TextField.styles.ts';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { Small } from '../../../../ui/text/Text.ts';
import { transcriptFileText } from '../draft/transcriptFile.ts';

interface Chosen {
  text: string;
  fileName?: string;
}

interface Props {
  chosen: Chosen | null;
  /** Why the server could not read it. */
  error: string | undefined;
  onChoose: (chosen: Chosen | null) => void;
}

/** Takes a transcript from a file or the clipboard. Saving reads it. */
export function ChooseTranscript({ chosen, error, onChoose }: Props) {
  const [problem, setProblem] = useState<string>();
  const isPasted = chosen !== null && chosen.fileName === undefined;
  async function upload(file: File) {
    const { text, problem: found } = await transcriptFileText(file);
    setProblem(found);
    if (text !== undefined) onChoose({ text, fileName: file.name.slice(-300) });
  }
  function choose(next: Chosen | null) {
    setProblem(undefined);
    onChoose(next);
  }
  const wrong = problem ?? error;
  return (
    <>
      {isPasted && (
        <TextArea
          label="Transcript"
          name="transcriptText"
          rows={12}
          value={chosen.text}
          error={error}
          hint="WebVTT, SubRip, Podcasting 2.0’s JSON, HTML, or plain text. It takes the place of the transcript when you save."
          onChange={({ target }) => choose({ text: target.value })}
        />
      )}
      {!isPasted && wrong && <Problem role="alert">{wrong}</Problem>}
      <ButtonRow>
        <Choose $look="plain" $on="paper" $small>
          {chosen?.fileName === undefined ? 'Upload a transcript' : 'Upload another file'}
          <input
            type="file"
            accept=".vtt,.srt,.json,.html,.htm,.txt,text/vtt,text/plain,text/html,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              target.value = '';
            }}
          />
        </Choose>
        {!isPasted && (
          <Button look="plain" small onClick={() => choose({ text: '' })}>
            Paste a transcript
          </Button>
        )}
        {chosen && (
          <Button look="plain" small onClick={() => choose(null)}>
            {isPasted ? 'Cancel pasting' : 'Don’t use this file'}
          </Button>
        )}
      </ButtonRow>
      <Small>WebVTT, SubRip (.srt), JSON, HTML or plain text, at most {maxTranscriptBytes / 1_000_000} MB.</Small>
    </>
  );
}
