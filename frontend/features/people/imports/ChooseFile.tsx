import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { maxImportSize } from '../../../../shared/people/model/subscriberImports.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Field, Problem, TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, radius, size, space, width } from '../../../ui/theme/theme.ts';
import { importApi } from './imports.ts';

interface Props {
  file: File | null;
  onChoose: (file: File | null) => void;
  /** Where the people agreed, for an import whose file did not arrive. */
  source?: string;
  onChecking: () => void;
  onBack?: (() => void) | undefined;
}

const rules = () =>
  import('../../../../shared/people/model/subscriberImport.ts').then(({ importSource }) => importSource);

export function ChooseFile({ file, onChoose, source = '', onChecking, onBack }: Props) {
  const [begin, beginning] = importApi.useBeginImportMutation();
  const [check, checking] = importApi.useCheckImportMutation();
  const { upload, progress, abort } = useUpload();
  const [fileProblem, setFileProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ source: string }, { source: string }>({
    initial: { source },
    rules,
    onRefused: () => setFileProblem(problemOf(file)),
  });
  const isBusy = beginning.isLoading || checking.isLoading || progress !== null;
  useUnloadGuard(progress !== null);

  function choose(chosen: File) {
    setFileProblem(problemOf(chosen));
    setFailure(undefined);
    onChoose(chosen);
  }

  async function submit(chosen: File, agreedSource: string) {
    setFailure(undefined);
    try {
      const { id, upload: path } = await begin({
        body: { name: chosen.name.slice(-200), size: chosen.size, source: agreedSource },
      }).unwrap();
      const result = await upload(path, chosen);
      if (result === 'aborted') return;
      if (result === 'failed')
        return setFailure('The upload was interrupted. Please check your connection, and press the button again.');
      await check({ params: { id }, body: {} }).unwrap();
      onChecking();
    } catch (error) {
      const { fields } = asCallError(error);
      if (fields?.source) form.showErrors({ source: fields.source });
      else setFailure(fields ? Object.values(fields).join(' ') : errorMessage(error));
    }
  }

  return (
    <Narrow>
      <Form
        {...form.form(({ source: given }) => {
          const problem = problemOf(file);
          setFileProblem(problem);
          if (file && !problem && !isBusy) void submit(file, given);
        })}
      >
        <FileField file={file} error={fileProblem} onChoose={choose} />
        <TextField
          label="Where did they sign up?"
          maxLength={200}
          autoComplete="off"
          hint="For example, “Mailchimp, 2024 retreat list”. It’s kept with each subscriber. Import only people who asked to hear from you: others will report your letters as spam, which hurts every letter you send after that."
          {...form.text('source')}
        />
        {failure && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        {progress && <Progress words={`Uploading ${file?.name}, in KB`} {...inKilobytes(progress)} />}
        <ButtonRow>
          <Button type="submit" disabled={isBusy}>
            {progress ? 'Uploading...' : isBusy ? 'Checking...' : 'Check the File'}
          </Button>
          {progress && (
            <Button look="plain" onClick={abort}>
              Stop the Upload
            </Button>
          )}
          {onBack && !isBusy && (
            <Button look="plain" onClick={onBack}>
              Back
            </Button>
          )}
        </ButtonRow>
        <Small>This doesn’t add or email anyone yet.</Small>
      </Form>
    </Narrow>
  );
}

const inKilobytes = ({ done, total }: { done: number; total: number }) => ({
  done: Math.round(done / 1000),
  total: Math.max(1, Math.round(total / 1000)),
});

/** An import that waits for its file: someone's upload is in progress, or broke off. */
export const waitingText = ({ name, by }: SubscriberImport) =>
  `The file ${name}, which ${by} started to upload, hasn’t arrived. If no one is uploading it right now, choose it again.`;

interface FileFieldProps {
  file: File | null;
  error?: string | undefined;
  onChoose: (file: File) => void;
}

function FileField({ file, error, onChoose }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const chooseFirst = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first) onChoose(first);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Field>
      <Drop
        $over={over}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          chooseFirst(event.dataTransfer.files);
        }}
      >
        <strong>{file ? file.name : 'Choose a CSV file'}</strong>
        <span>
          {file
            ? `${sizeText(file.size)}. Choose another one, or drop it here.`
            : 'Or drop it here. At most 100,000 rows and 50 MB.'}
        </span>
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => {
            chooseFirst(target.files);
            target.value = '';
          }}
        />
      </Drop>
      {error && (
        <Problem id={id} role="alert">
          {error}
        </Problem>
      )}
    </Field>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const spreadsheet = /\.(xlsx?|ods|numbers)$/i;
const archive = /\.(zip|gz|rar|7z)$/i;

/** Why a file is refused because of its name or size; undefined where the server must check it. */
function problemOf(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (!file) return 'Please choose a file.';
  const { name, size } = file;
  if (spreadsheet.test(name))
    return 'This is a spreadsheet. Save it as CSV: in Excel as “CSV UTF-8”, in Google Sheets as “Comma Separated Values”.';
  if (archive.test(name)) return 'This is an archive. Unpack it, and choose the CSV file inside.';
  if (size === 0) return 'The file is empty.';
  if (size > maxImportSize) return `The file is ${sizeText(size)}; the limit is 50 MB. Split it into several files.`;
  return undefined;
}

type UploadResult = 'arrived' | 'failed' | 'aborted';

/**
 * Uploads a file to the path that the server named, and reports its progress, which fetch cannot. Unmounting the component
 * aborts it.
 */
function useUpload() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function upload(path: string, file: File): Promise<UploadResult> {
    const put = new XMLHttpRequest();
    request.current = put;
    setProgress({ done: 0, total: file.size });
    const ended = new Promise<UploadResult>((resolve) => {
      put.upload.onprogress = ({ loaded }) => setProgress({ done: loaded, total: file.size });
      put.onload = () => resolve(put.status < 300 ? 'arrived' : 'failed');
      put.onerror = () => resolve('failed');
      put.onabort = () => resolve('aborted');
    });
    put.open('PUT', path);
    // The signature covers no Content-Type, so the browser must not add one: a blob without a type has none.
    put.send(file.slice(0, file.size, ''));
    const result = await ended;
    request.current = null;
    setProgress(null);
    return result;
  }

  return { upload, progress, abort: () => request.current?.abort() };
}

const Narrow = styled.div`
  max-width: ${width.form};
  background: inherit;
`;

/** Accepts a dropped file, or a click. The browser's own control remains beneath it for the keyboard. */
const Drop = styled.label<{ $over: boolean }>`
  && { font-weight: 400; }
  display: grid;
  gap: ${space.hair};
  justify-items: center;
  padding: ${space.part} ${space.block};
  border: 1px dashed ${({ $over }) => ($over ? color.brand : color.edge)};
  border-radius: ${radius.control};
  background: ${({ $over }) => ($over ? color.brandWash : color.paperLight)};
  text-align: center;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { border-color: ${color.brand}; }
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; width: 1px; height: 1px; opacity: 0; }
  strong { color: ${color.brand}; font-size: ${size.text}; }
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
