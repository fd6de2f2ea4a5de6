import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordingName } from '../../../../shared/content/lists.ts';
import { corrected, type ManagedRecording } from '../../../../shared/content/model/managedRecording.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';

import { DiscardChanges, Foot, RoomAboveFoot, Saved, useLeaveGuard } from '../../../ui/dialogs/unsavedChanges.tsx';

import { Pair, Triple } from '../../../ui/forms/Form.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';

import { Stack } from '../../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Notice, Status } from '../../../ui/text/Text.tsx';

import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { useUploadImage } from '../../../uploads/uploadImage.ts';
import { ChapterFields, PeopleFields } from './ListFields.tsx';
import { kindText } from './RecordingTable.tsx';
import {
  Field,
  type RecordingForm,
  useRecordingForm,
  useRecordingQuery,
  useUpdateRecordingMutation,
  WithSource,
} from './recordingForm.tsx';
import { TranscriptFields } from './TranscriptFields.tsx';

interface Props {
  name: string;
  head: (title: string | undefined, recording: ManagedRecording | undefined, kind: string) => ReactNode;
}

export function RecordingPage({ name, head }: Props) {
  const { data, isLoading, isFetching, refetch } = useRecordingQuery(
    { query: { name } },
    { refetchOnMountOrArgChange: true },
  );
  const [recording] = data ?? [];
  return (
    <>
      {head(recording && corrected(recording).title, recording, recording ? kindText(recording) : '')}
      {recording ? (
        <RecordingEditor key={name} recording={recording} />
      ) : isLoading || isFetching ? (
        <ListLoading words="Loading the recording…" rows={4} />
      ) : data ? (
        <ListEmpty>There’s no recording with this name. It may have been deleted.</ListEmpty>
      ) : (
        <ListFailed words="Error loading data" onRetry={refetch} />
      )}
    </>
  );
}

/** Corrects a recording. Nothing changes for visitors before it is saved; only hiding has an answer of its own. */
function RecordingEditor({ recording }: { recording: ManagedRecording }) {
  const form = useRecordingForm(recording);
  const { isBehind, errors, isDirty, isSaving, save } = form;
  const isEpisode = recording.kind === 'episode';
  const { question } = useLeaveGuard(isDirty);
  return (
    <Stack $gap="block" data-foot="">
      <About>
        {recording.hidden && (
          <p>
            <Status $tone="care">Hidden</Status> Visitors don’t see this episode anywhere.
          </p>
        )}
        {recording.episodeType === 'trailer' && <p>Visitors find trailers only in the podcast’s own feed.</p>}
        {isEpisode && !recording.mergedInto && <Visibility recording={recording} />}
        {isEpisode && <Merging recording={recording} />}
        {recording.kind === 'guest' && (
          <p>
            The name, film, text and picture of a guest are edited in the <Link to={archiveToEdit}>archive</Link>.
          </p>
        )}
        {recording.kind === 'event' && (
          <p>
            The title, film, text and picture of an event are edited in{' '}
            <Link to={pages.adminRecentEvents}>Recent Events</Link>.
          </p>
        )}
        {recording.leftOut.length > 0 && (
          <Notice>
            <p>The last import left this out:</p>
            <ul>
              {recording.leftOut.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isBehind && (
          <Notice role="alert">
            <p>Someone else saved this recording in the meantime. What they changed is on this page now.</p>
            <p>What you typed is still here, unsaved. If you save, it takes the place of theirs.</p>
          </Notice>
        )}
        {errors.corrections && (
          <Notice tone="danger" role="alert">
            {errors.corrections}
          </Notice>
        )}
      </About>
      {isEpisode && (
        <Part title="Details">
          <OwnFields form={form} />
        </Part>
      )}
      <Part title="Film and audio">
        {isEpisode ? (
          <Field form={form} name="videoId" label="Film" hint="A link to the film on YouTube, or its id." />
        ) : (
          <Pair>
            <Field form={form} name="date" label="Date" type="date" hint="The day it came out." />
            <Field form={form} name="season" label="Season" inputMode="numeric" />
          </Pair>
        )}
        <Field
          form={form}
          name="audio"
          label="Audio"
          placeholder="https://"
          hint="The address of an audio file, such as an MP3."
        />
        <Field form={form} name="link" label="Page on another site" placeholder="https://" />
        {isEpisode && (
          <Field
            form={form}
            name="transcriptionUrl"
            label="Transcript to download"
            placeholder="https://"
            hint="The address of a file that visitors can download. The transcript on the page is below."
          />
        )}
      </Part>
      <Part title="Chapters">
        <ChapterFields form={form} />
      </Part>
      <Part title="People">
        <PeopleFields form={form} />
      </Part>
      <Part title="Transcript">
        <TranscriptFields form={form} />
      </Part>
      <Foot>
        <Button small disabled={isSaving || !isDirty} onClick={() => void save()}>
          <PendingLabel label="Save Changes" pending="Saving..." isPending={isSaving} />
        </Button>
        {isDirty && (
          <DiscardChanges onDiscard={form.discard} disabled={isSaving}>
            The recording goes back to how it was last saved.
          </DiscardChanges>
        )}
        <Saved role="status" $isTrouble={isBehind || Object.keys(errors).length > 0}>
          {savedText(form)}
        </Saved>
      </Foot>
      {question}
      <RoomAboveFoot />
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section aria-label={title}>
    <h2>{title}</h2>
    <Fields>{children}</Fields>
  </Section>
);

function OwnFields({ form }: { form: RecordingForm }) {
  const { uploadImage, isUploading } = useUploadImage();
  const { draft, errors, set } = form;
  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) set('image', path);
  }
  return (
    <>
      <Field form={form} name="title" label="Title" />
      <Field form={form} name="guest" label="Guest" hint="Separate several people with commas." />
      <Field form={form} name="description" label="Description" rows={6} />
      <Triple>
        <Field form={form} name="episodeNumber" label="Episode number" inputMode="numeric" />
        <Field form={form} name="duration" label="Duration" placeholder="1:28:40" />
        <Field form={form} name="season" label="Season" inputMode="numeric" />
      </Triple>
      <Pair>
        <Field form={form} name="date" label="Date" type="date" />
      </Pair>
      <WithSource form={form} name="image" what="picture">
        <ImageField
          label="Picture"
          name="image"
          value={draft.image}
          error={errors.image}
          uploading={isUploading}
          onUpload={(file) => void upload(file)}
          onChange={({ target }) => set('image', target.value)}
        />
      </WithSource>
    </>
  );
}

/** A button that asks, and then hides an episode from visitors or shows it to them again. */
function Visibility({ recording }: { recording: ManagedRecording }) {
  const [isAsking, setIsAsking] = useState(false);
  const [update] = useUpdateRecordingMutation();
  const { hidden, name, version } = recording;
  return (
    <>
      <Button look="plain" small onClick={() => setIsAsking(true)}>
        {hidden ? 'Show to visitors' : 'Hide from visitors'}
      </Button>
      {isAsking && (
        <ConfirmMutation
          title={hidden ? 'Show this episode?' : 'Hide this episode?'}
          subject={corrected(recording).title}
          look="primary"
          confirmLabel={hidden ? 'Show' : 'Hide'}
          pendingLabel={hidden ? 'Showing...' : 'Hiding...'}
          mutate={() => update({ params: { name }, body: { version, hidden: !hidden } }).unwrap()}
          success={hidden ? 'Visitors see the episode again' : 'The episode is hidden'}
          failure={hidden ? 'The episode is still hidden' : 'The episode wasn’t hidden'}
          onClose={() => setIsAsking(false)}
        >
          {hidden
            ? 'Its page comes back within a minute or two, and so does its place in the lists, the feed and the search.'
            : 'Within a minute or two it leaves every list, the feed and the search, and its page says that it isn’t there. If it is the latest, visitors see none until you set another. Nothing is deleted: you can show it again here.'}
        </ConfirmMutation>
      )}
    </>
  );
}

/** Asks into which episode this one goes, and then leads visitors there; or separates the two again. */
function Merging({ recording }: { recording: ManagedRecording }) {
  const [isAsking, setIsAsking] = useState(false);
  const [into, setInto] = useState('');
  const [isSure, setIsSure] = useState(false);
  const { data: episodes = [] } = useEpisodesQuery(undefined, { skip: !isAsking });
  const [update] = useUpdateRecordingMutation();
  const { name, version, mergedInto } = recording;
  const { title } = corrected(recording);
  const merge = (id: number | null) => () => update({ params: { name }, body: { version, mergedInto: id } }).unwrap();
  const close = () => {
    setIsAsking(false);
    setIsSure(false);
  };
  if (mergedInto)
    return (
      <>
        <p>
          <Status $tone="care">Merged</Status> Visitors see{' '}
          <Link to={pathOf('adminRecording', recordingName('episode', mergedInto))}>another episode</Link> in its place.
        </p>
        <Button look="plain" small onClick={() => setIsAsking(true)}>
          Separate them again
        </Button>
        {isAsking && (
          <ConfirmMutation
            title="Separate them again?"
            subject={title}
            look="primary"
            confirmLabel="Separate"
            pendingLabel="Separating..."
            mutate={merge(null)}
            success="They are two episodes again"
            failure="They are still merged"
            onClose={close}
          >
            Within a minute or two visitors see both, and letters that link here lead here again.
          </ConfirmMutation>
        )}
      </>
    );
  const others = episodes.filter(({ id }) => recordingName('episode', id) !== name);
  const chosen = others.find(({ id }) => String(id) === into);
  return (
    <>
      <Button look="plain" small aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
        Merge into another episode
      </Button>
      {isAsking && (
        <SelectField
          label="The episode that stays"
          value={into}
          options={[
            ['', 'Choose an episode'],
            ...others.map((each): [string, string] => [
              String(each.id),
              [each.title, each.date && dayOf(each.date)].filter(Boolean).join(', '),
            ]),
          ]}
          onChange={({ target }) => setInto(target.value)}
        />
      )}
      {isAsking && (
        <Button look="plain" small disabled={!chosen} onClick={() => setIsSure(true)}>
          Merge them...
        </Button>
      )}
      {chosen && isSure && (
        <ConfirmMutation
          title="Merge these two?"
          subject={title}
          look="primary"
          confirmLabel="Merge"
          pendingLabel="Merging..."
          mutate={merge(chosen.id)}
          success="The episodes are merged"
          failure="They are still two episodes"
          onClose={close}
        >
          Within a minute or two this one leaves every list, the feed and the search. Its address leads to “
          {chosen.title}”, and so do the links and cards in letters, sent or not. What the podcast’s feed says of either
          goes there; what you corrected here doesn’t. Nothing is deleted: you can separate them again here.
        </ConfirmMutation>
      )}
    </>
  );
}

function savedText({ isSaving, isDirty, isBehind, errors }: RecordingForm): string {
  if (isSaving) return 'Saving…';
  const wrong = Object.keys(errors).length;
  if (wrong > 0) return `Not saved: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} your attention.`;
  if (isBehind) return 'Not saved: someone else saved first.';
  return isDirty ? 'Not saved yet.' : 'All changes saved.';
}

const About = styled.div`
  display: grid;
  gap: ${space.near};
  justify-items: start;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;

const Section = styled.section`
  display: grid;
  gap: ${space.text} ${space.group};
  padding-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  & > h2 { font-size: ${size.h3}; }
  & > div { min-width: 0; }
  ${from.desktop} { grid-template-columns: 11rem minmax(0, 1fr); }
`;

const Fields = styled.div`
  display: grid;
  gap: ${space.text};
  max-width: 52rem;
  justify-items: stretch;
`;
