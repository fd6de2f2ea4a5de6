import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { automaticallyTo, type EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../shared/letters/model/templateDraft.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { DiscardChanges, Foot, useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Field, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { ButtonRow, Stack } from '../../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Notice, Status } from '../../../ui/text/Text.tsx';
import { color, from, space } from '../../../ui/theme/theme.ts';
import { useToast } from '../../../ui/toasts/toasts.ts';
import { useEmailTemplatesQuery, useSendTestMailMutation } from '../library/emailTemplatesApi.ts';
import { type PreviewReader, usePreviewReader } from '../library/previewMail.ts';
import { SendDialog, useSendDialog } from '../send/SendDialog.tsx';
import type { ChooseLetter } from '../send/SendFields.tsx';
import type { SendDraft } from '../send/sendChoices.ts';
import { ContentField, PlainTextField } from './ContentField.tsx';
import { NewerLetter, ReplacedDraft, RestoredDraft, SavedLine } from './DraftNotices.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { useDraft, useServerDraft } from './useDraft.ts';

export function LetterPage({ name, ...props }: Omit<EditorProps, 'template' | 'found'> & { name: string }) {
  const { data, isError, refetch } = useEmailTemplatesQuery();
  const draft = useServerDraft(name);
  const newest = data?.find((each) => each.name === name);
  const [last, setLast] = useState(newest);
  if (newest && newest !== last) setLast(newest);
  // The editor stays, with all that was typed, if someone else deletes the letter in the meantime.
  const template = newest ?? last;
  function retry() {
    if (!data) void refetch();
    void draft.load();
  }
  if (data && !template) return <ListEmpty>There’s no letter with this name. It may have been deleted.</ListEmpty>;
  if (template && draft.found !== undefined) return <LetterEditor template={template} found={draft.found} {...props} />;
  if (data ? draft.isError : isError) return <ListFailed words="Error loading data" onRetry={retry} />;
  return <ListLoading words="Loading the letter…" rows={3} />;
}

interface EditorProps {
  template: EmailTemplate;
  found: TemplateDraft | null;
  /** What to know before writing, and the state of the letter's sends; `isSending` while one is being started here. */
  about: (isSending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
  /** The event, and those of its people, whom the letter is for, if it was begun for them. */
  guests?: Pick<SendDraft, 'eventId' | 'attendance'> | undefined;
}

/** What is typed is kept at once as the letter's draft, on the server or else in this tab. Sending saves it first. */
function LetterEditor({ template, found, about, chooseLetter, guests }: EditorProps) {
  const { name } = template;
  const automatic = automaticallyTo(name);
  const editing = useDraft(template, found);
  const { draft, change, isDirty, isStale, isSaving, restored, others, saved, fields, save } = editing;
  const { reader, select } = usePreviewReader(name);
  const { open, isSending, dialog } = useSendDialog();
  useUnloadGuard(isDirty && saved.is !== 'draft');

  const saveChanges = () => save({ success: 'Template updated successfully' });
  async function send() {
    if (isDirty && !(await saveChanges())) return;
    if (guests) open('event', guests);
    else open('newsletter');
  }

  return (
    <Editor>
      <About>
        {automatic ? (
          <p>
            <Status $tone="good">Automatic</Status> {automatic}
          </p>
        ) : (
          about(isSending)
        )}
        {isStale && <NewerLetter {...template} />}
        {others && <ReplacedDraft {...others} />}
        {restored && !isStale && <RestoredDraft {...restored} />}
        {editing.replaced && (
          <Notice tone="plain" role="status">
            <p>
              What you typed before is set aside.{' '}
              <Button look="quiet" small onClick={editing.bringBack}>
                Restore it
              </Button>
            </p>
          </Notice>
        )}
        {editing.reason && <Notice tone="danger">{editing.reason}</Notice>}
      </About>
      <Columns>
        <Stack>
          <Lines>
            <TextField
              label="Subject"
              value={draft.subject}
              maxLength={200}
              autoComplete="off"
              error={fields.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <TextField
              label="Preview text"
              value={draft.previewText}
              maxLength={200}
              autoComplete="off"
              error={fields.previewText}
              placeholder="If empty, the first lines are shown"
              onChange={({ target }) => change({ previewText: target.value })}
            />
          </Lines>
          <ContentField
            key={editing.filled}
            html={draft.htmlContent}
            error={fields.htmlContent}
            onChange={(htmlContent) => change({ htmlContent })}
          />
          <PlainTextField
            html={draft.htmlContent}
            text={draft.textContent}
            error={fields.textContent}
            onChange={(textContent) => change({ textContent })}
          />
          <ButtonRow>
            <EarlierVersions template={template} onBringBack={editing.replace} />
            {isDirty && (
              <DiscardChanges onDiscard={editing.discard} disabled={isSaving}>
                The letter goes back to how it was last saved, and the draft is deleted.
              </DiscardChanges>
            )}
          </ButtonRow>
          <TestRow name={name} reader={reader} save={isDirty ? save : undefined} disabled={isSaving || isStale} />
        </Stack>
        <Beside>
          <SelectField {...select} />
          <DraftPreview draft={draft} template={template} reader={reader} isDirty={isDirty} />
        </Beside>
      </Columns>
      <Foot>
        <Button small disabled={isSaving || !isDirty} onClick={() => void saveChanges()}>
          <PendingLabel label="Save Changes" pending="Saving..." isPending={isSaving} />
        </Button>
        {!automatic && (
          <Button look="plain" small disabled={isSaving || isStale || isSending} onClick={() => void send()}>
            <PendingLabel label={guests ? 'Send' : 'Send to All'} pending="Sending..." isPending={isSending} />
          </Button>
        )}
        <SavedLine state={saved} />
      </Foot>
      {dialog && <SendDialog {...dialog} letter={template} chooseLetter={chooseLetter} onEdit={dialog.onClose} />}
    </Editor>
  );
}

interface TestRowProps {
  name: string;
  reader: PreviewReader;
  /** Saves unsaved text first: a test shows what would be sent. Resolves to whether it is saved now. */
  save?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
}

// The error text is empty: a toast says what is wrong.
const schema = z.object({
  testEmail: z.string().check(
    z.trim(),
    z.refine((to) => to.includes('@'), ''),
  ),
});
const rules = () => Promise.resolve(schema);

/** The browser proposes where earlier tests went. */
function TestRow({ name, reader, save, disabled }: TestRowProps) {
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm({
    initial: { testEmail: '' },
    rules,
    onRefused: () =>
      toast({ title: 'Invalid Email', description: 'Please enter a valid email address', tone: 'destructive' }),
  });
  const [sendTestMail, { error: failure }] = useSendTestMailMutation();
  const [busy, setBusy] = useState(false);

  async function submit({ testEmail }: { testEmail: string }) {
    setBusy(true);
    if (!save || (await save())) {
      const body = { testEmail, ...(reader.as && { reader: reader.as }) };
      await showResult(sendTestMail({ params: { name }, body }).unwrap(), {
        success: `Test email sent successfully to ${testEmail}`,
        failure: 'Failed to send test email',
      });
    }
    setBusy(false);
  }

  return (
    <TestForm {...form.form((valid) => void submit(valid))}>
      <TextField
        label="Send a test to"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        hint={`Just as in the preview, for ${reader.who}.${save ? ' Your changes are saved first.' : ''}`}
        {...form.text('testEmail')}
        error={failure ? errorMessage(failure) : undefined}
      />
      <Button type="submit" look="plain" disabled={busy || disabled}>
        <PendingLabel label="Send Test Email" pending="Sending..." isPending={busy} />
      </Button>
    </TestForm>
  );
}

/** As high as the window at least, so that its foot is at the bottom of it. */
const Editor = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space.text};
`;

const About = styled.div`
  display: grid;
  gap: ${space.text};
  &:empty { display: none; }
`;

const Columns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.block} ${space.group};
  align-items: start;
  ${from.desktop} { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); }
`;

/** The fields above the letter, one line each: the letter itself should be visible. */
const Lines = styled.div`
  display: grid;
  gap: ${space.near};
  input { min-height: 2.5rem; }
  ${from.tablet} {
    ${Field} { grid-template-columns: 6.5rem minmax(0, 1fr); align-items: center; }
    ${Field} > p { grid-column: 2; }
  }
`;

const Beside = styled.div`
  display: grid;
  gap: ${space.text};
  ${from.desktop} { position: sticky; top: ${space.text}; }
`;

const TestForm = styled.form`
  display: grid;
  gap: ${space.near};
  padding-top: ${space.text};
  border-top: 1px solid ${color.hairline};
  button { place-self: start; }
  ${from.tablet} {
    grid-template-columns: 1fr auto;
    button { margin-top: 1.85rem; }
  }
`;
