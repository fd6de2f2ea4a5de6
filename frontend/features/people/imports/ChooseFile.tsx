import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { width } from '../../../ui/theme/theme.ts';
import { importApi } from './imports.ts';

const rules = () =>
  import('../../../../shared/people/model/subscriberImport.ts').then(({ importSource }) => importSource);

/** Uploads a file, and begins its dry run. The server says what is wrong with it. */
export function ChooseFile({ onChecking, onBack }: { onChecking: () => void; onBack?: (() => void) | undefined }) {
  const [begin] = importApi.useBeginImportMutation();
  const [check] = importApi.useCheckImportMutation();
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<'Checking...' | 'Uploading...'>();
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);
  useUnloadGuard(step === 'Uploading...');
  const askForFile = () => setFileProblem(file ? undefined : 'Please choose a file.');
  const form = useForm({ initial: { source: '' }, rules, onRefused: askForFile });

  async function submit(chosen: File, source: string) {
    const { name, size } = chosen;
    setFailure(undefined);
    setStep('Checking...');
    try {
      const { id, upload } = await begin({ body: { name: name.slice(-200), size, source } }).unwrap();
      setStep('Uploading...');
      uploading.current = new AbortController();
      // The signature covers no Content-Type, so the browser must not add one: a blob without a type has none.
      const put = { method: 'PUT', body: chosen.slice(0, size, ''), signal: uploading.current.signal };
      const arrived = await fetch(upload, put).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!arrived)
        return setFailure('The upload was interrupted. Please check your connection, and press the button again.');
      setStep('Checking...');
      await check({ params: { id }, body: {} }).unwrap();
      onChecking();
    } catch (error) {
      const { fields } = asCallError(error);
      if (fields?.source) form.showErrors({ source: fields.source });
      if (fields) setFileProblem(fields.size ?? fields.name);
      else setFailure(errorMessage(error));
    } finally {
      setStep(undefined);
    }
  }

  return (
    <Narrow>
      <Form
        {...form.form(({ source }) => {
          askForFile();
          if (file && !step) void submit(file, source);
        })}
      >
        <TextField
          label="CSV file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hint="At most 100,000 rows and 50 MB."
          error={fileProblem}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setFileProblem(undefined);
            setFailure(undefined);
          }}
        />
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
        <ButtonRow>
          <Button type="submit" disabled={step !== undefined}>
            {step ?? 'Check the File'}
          </Button>
          {onBack && !step && (
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

const Narrow = styled.div`
  max-width: ${width.form};
  background: inherit;
`;
