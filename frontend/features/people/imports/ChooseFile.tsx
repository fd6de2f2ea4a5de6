import { useState } from 'react';
import { styled } from 'styled-components';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/useUnloadGuard.ts';
import { Form } from '../../../ui/forms/Form.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { width } from '../../../ui/theme/theme.ts';
import { FileField } from './FileField.tsx';
import { problemOf } from './fileCheck.ts';
import { importApi } from './subscriberImportApi.ts';
import { useUpload } from './useUpload.ts';

interface Props {
  file: File | null;
  onChoose: (file: File | null) => void;
  /** Where the people agreed, for an import whose file did not arrive. */
  source?: string;
  /** Called when the file has arrived and is being checked. */
  onChecking: () => void;
  /** Goes back to the step before, if there was one. */
  onBack?: (() => void) | undefined;
}

const rules = () =>
  import('../../../../shared/people/model/subscriberImport.ts').then(({ importSource }) => importSource);

/** Chooses a file, says where its people agreed, uploads it, and starts its check. */
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

/** An import that waits for its file: somebody's upload is in progress, or broke off. */
export const waitingText = ({ name, by }: SubscriberImport) =>
  `The file ${name}, which ${by} started to upload, hasn’t arrived. If no one is uploading it right now, choose it again.`;

const Narrow = styled.div`
  max-width: ${width.form};
  background: inherit;
`;
