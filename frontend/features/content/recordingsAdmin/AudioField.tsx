import { useEffect, useRef, useState } from 'react';
import type { AudioEnding } from '../../../../shared/content/model/recording.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Problem } from '../../../ui/forms/fields.tsx';
import { UploadButton } from '../../../ui/forms/UploadButton.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Field, type RecordingForm, useUploadAudioMutation } from './recordingForm.tsx';

/** A file that is uploaded here is kept once the recording is saved. */
export function AudioField({ form }: { form: RecordingForm }) {
  const [begin] = useUploadAudioMutation();
  const [sent, setSent] = useState<{ name: string; done: number; size: number }>();
  const [problem, setProblem] = useState<string>();
  const request = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  useUnloadGuard(sent !== undefined);

  async function upload(file: File) {
    const { name, size } = file;
    setProblem(undefined);
    setSent({ name, done: 0, size });
    try {
      const ending = name.split('.').at(-1)?.toLowerCase() as AudioEnding;
      const begun = await begin({ body: { ending, size } }).unwrap();
      request.current = new XMLHttpRequest();
      await put(request.current, begun.upload, file, (done) => setSent({ name, done, size }));
      form.set('audio', begun.address);
    } catch (reason) {
      if (reason instanceof Interrupted) return setProblem(reason.message);
      const error = asCallError(reason);
      setProblem(error.fields?.ending ?? error.fields?.size ?? errorMessage(error));
    } finally {
      setSent(undefined);
    }
  }

  return (
    <>
      <Field
        form={form}
        name="audio"
        label="Audio"
        placeholder="https://"
        hint="The address of an audio file, such as an MP3; or upload one, of at most 300 MB."
      />
      <ButtonRow>
        <UploadButton
          words="Upload an audio file"
          accept="audio/*,.mp3,.m4a"
          isBusy={sent !== undefined}
          onFile={(file) => void upload(file)}
        />
        {sent && <Progress words={`${sent.name}, in MB`} done={inMB(sent.done)} total={inMB(sent.size)} />}
      </ButtonRow>
      {problem && <Problem role="alert">{problem}</Problem>}
    </>
  );
}

const inMB = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

class Interrupted extends Error {}

/** By XMLHttpRequest, since `fetch` says nothing of its progress. */
function put(request: XMLHttpRequest, path: string, file: File, onProgress: (sent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new Interrupted('The upload was interrupted. Please check your connection, and choose the file again.'));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status === 200 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.open('PUT', path);
    // The signature covers no Content-Type, so the browser must not add one: a blob without a type has none.
    request.send(file.slice(0, file.size, ''));
  });
}
