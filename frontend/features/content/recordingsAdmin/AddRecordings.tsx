import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { FeedImport, FeedImportInput } from '../../../../shared/content/model/episode.ts';
import { episodes, recordings } from '../../../../shared/content/routes.ts';
import { maxFeedFile } from '../../../../shared/platform/constants.ts';
import { decodedText } from '../../../../shared/platform/decoding.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { FormDialog, useMutationForm } from '../../../mutations/FormDialog.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { focusWhenShown } from '../../../ui/forms/ResultMessage.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { size, space, width } from '../../../ui/theme/theme.ts';

const changes = ['Recordings', 'Episodes'] as const;
const { useCreateRecordingMutation, useImportFeedMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createRecording: mutation(build, recordings.create, { changes }),
    importFeed: mutation(build, episodes.importFeed, { changes }),
  }),
});

export function AddRecordings() {
  const [dialog, setDialog] = useState<'new' | 'feed'>();
  const close = () => setDialog(undefined);
  return (
    <Toolbar>
      <Button look="plain" onClick={() => setDialog('feed')}>
        Import Recordings
      </Button>
      <Button onClick={() => setDialog('new')}>New Recording</Button>
      {dialog === 'new' && <NewRecording onClose={close} />}
      {dialog === 'feed' && <FeedDialog onClose={close} />}
    </Toolbar>
  );
}

function NewRecording({ onClose }: { onClose: () => void }) {
  const [create] = useCreateRecordingMutation();
  const navigate = useNavigate();
  return (
    <FormDialog
      title="New Recording"
      initial={{ title: '' }}
      rules={() =>
        import('../../../../shared/content/model/managedRecording.ts').then(({ newRecording }) => newRecording)
      }
      mutate={async (body) => {
        const { name } = await create({ body }).unwrap();
        navigate(pathOf('adminRecording', name));
      }}
      failure="The recording wasn’t added"
      label="Continue"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      {(text) => (
        <>
          <TextField label="Title" required {...text('title')} />
          <Small>Next you add the guest, film, audio and transcript. Visitors see none of it before you show it.</Small>
        </>
      )}
    </FormDialog>
  );
}

interface Looked {
  of: FeedImportInput;
  found: FeedImport;
}

function FeedDialog({ onClose }: { onClose: () => void }) {
  const [run] = useImportFeedMutation();
  const [looked, setLooked] = useState<Looked>();
  const [fileProblem, setFileProblem] = useState<string>();
  const form = useMutationForm({
    initial: { url: site.podcast.feed ?? '', xml: '', dryRun: true },
    rules: () => import('../../../../shared/content/model/episode.ts').then(({ feedImportInput }) => feedImportInput),
    mutate: async (of: FeedImportInput) => ({ of, found: await run({ body: of }).unwrap() }),
    failure: 'The feed wasn’t read',
    onDone: setLooked,
  });
  const { url, xml } = form.values;

  async function choose(file: File | undefined) {
    setFileProblem(undefined);
    form.set('xml', '');
    if (!file) return;
    if (file.size > maxFeedFile)
      return setFileProblem('This file has more than 4.5 MB. Please paste the feed’s address instead.');
    form.set('xml', decodedText(new Uint8Array(await file.arrayBuffer()), { exact: false }));
  }

  return (
    <Dialog title="Import Recordings" width={width.editor} onClose={onClose}>
      {looked ? (
        <Found looked={looked} onLooked={setLooked} onBack={() => setLooked(undefined)} onClose={onClose} />
      ) : (
        <Form {...form.props}>
          <TextField
            label="The feed’s address"
            inputMode="url"
            autoComplete="off"
            hint={
              site.podcast.feed
                ? 'This one is read every hour anyway.'
                : 'The podcast’s RSS feed. To have new ones added every hour, set it in Settings too.'
            }
            {...form.text('url')}
          />
          <TextField
            label="Or its file"
            type="file"
            accept=".xml,.rss,application/rss+xml,text/xml,application/xml"
            name="xml"
            error={fileProblem ?? form.errors.xml}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <Small>Nothing is imported before you’ve seen what is in it.</Small>
          <FormActions
            onCancel={onClose}
            label="Look at the Feed"
            pendingLabel="Reading..."
            isPending={form.isPending}
            disabled={!url && !xml}
            failure={form.failure}
          />
        </Form>
      )}
    </Dialog>
  );
}

interface FoundProps {
  looked: Looked;
  onLooked: (again: Looked) => void;
  onBack: () => void;
  onClose: () => void;
}

function Found({ looked: { of, found }, onLooked, onBack, onClose }: FoundProps) {
  const { added, changed, unchanged, titles, unclear, leftOut, allLeftOut } = found;
  const [run, { isLoading }] = useImportFeedMutation();
  const showResult = useMutationToast();
  const coming = [
    ...(added > 0 ? [counted(added, 'new recording')] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
  ];
  const all = [...coming, ...(unchanged > 0 ? [`${unchanged} as they were`] : [])].join(', ');

  async function lookAgain(asNew: boolean) {
    const body = { ...of, asNew };
    const { data } = await showResult(run({ body }).unwrap(), { failure: 'The feed wasn’t read' });
    if (data) onLooked({ of: body, found: data });
  }

  async function importIt() {
    const { data } = await showResult(run({ body: { ...of, dryRun: false } }).unwrap(), {
      success: (done) => ({
        title: 'Recordings imported',
        description: `${done.added} added, ${done.changed} changed. Transcripts and chapters follow within the hour.`,
      }),
      failure: 'The recordings weren’t imported',
    });
    if (data) onClose();
  }

  return (
    <Parts>
      <h3 ref={focusWhenShown} tabIndex={-1}>
        {unclear.length > 0 ? 'Some of these may be here already' : all || 'Nothing to import'}
      </h3>
      {titles.length > 0 && (
        <ul aria-label="New recordings">
          {titles.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title, and the list never changes
            <li key={at}>{title}</li>
          ))}
          {added > titles.length && <li>and {added - titles.length} more</li>}
        </ul>
      )}
      {(unclear.length > 0 || of.asNew) && (
        <Notice>
          {unclear.length > 0 && (
            <>
              <p>It isn’t clear whether these are new, so nothing can be imported yet:</p>
              <ul>
                {unclear.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          )}
          <Checkbox
            label="They’re new: import them too"
            checked={of.asNew}
            disabled={isLoading}
            onChange={({ target }) => void lookAgain(target.checked)}
          />
        </Notice>
      )}
      {allLeftOut > 0 && (
        <details open={allLeftOut < 4}>
          <summary>{counted(allLeftOut, 'thing')} in the feed can’t be used</summary>
          <ul>
            {leftOut.map(({ recording, sentence }) => (
              <li key={recording + sentence}>
                {recording}: {sentence}
              </li>
            ))}
            {allLeftOut > leftOut.length && <li>and {allLeftOut - leftOut.length} more</li>}
          </ul>
        </details>
      )}
      {coming.length > 0 && <Small>No one is emailed.</Small>}
      <DialogActions>
        <Button look="plain" onClick={onBack}>
          Back
        </Button>
        {coming.length > 0 ? (
          <Button disabled={isLoading} onClick={() => void importIt()}>
            <PendingLabel label={`Import ${coming.join(' and ')}`} pending="Importing..." isPending={isLoading} />
          </Button>
        ) : (
          unclear.length === 0 && <Button onClick={onClose}>Close</Button>
        )}
      </DialogActions>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: ${space.text};
  background: inherit;
  h3 { font-size: ${size.h3}; }
  h3:focus { outline: none; }
  li { overflow-wrap: anywhere; }
`;
