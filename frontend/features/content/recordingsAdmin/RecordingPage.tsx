import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordingName } from '../../../../shared/content/lists.ts';
import { corrected, type ManagedRecording } from '../../../../shared/content/model/managedRecording.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { useEpisodesQuery } from '../../../queries/recordings.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SaveFoot, useLeaveGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Pair, Triple } from '../../../ui/forms/Form.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Notice, Status } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { useUploadImage } from '../../../uploads/uploadImage.ts';
import { AudioField } from './AudioField.tsx';
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

/** Nothing changes for visitors before it is saved; only hiding and merging have buttons of their own. */
function RecordingEditor({ recording }: { recording: ManagedRecording }) {
  const form = useRecordingForm(recording);
  const { errors, isDirty, isPending } = form;
  const isEpisode = recording.kind === 'episode';
  const { question } = useLeaveGuard(isDirty);
  const wrong = Object.keys(errors).length;
  return (
    <Stack $gap="block">
      <About>
        {recording.hidden && (
          <p>
            <Status $tone="care">Hidden</Status> Visitors don’t see this recording anywhere.
          </p>
        )}
        {recording.episodeType === 'trailer' && <p>Visitors find trailers only in the podcast’s own feed.</p>}
        {isEpisode && !recording.mergedInto && <Visibility recording={recording} isUnsaved={isDirty} />}
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
      </About>
      <Stack as="form" $gap="block" {...form.props}>
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
          <AudioField form={form} />
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
        <Part title="Chapters and people">
          <Field
            form={form}
            name="chapters"
            label="Chapters"
            rows={8}
            placeholder={'0:00 Welcome\n4:12 The first question\n1:02:03 Thanks'}
            hint="One a line, as in a film’s description: its time, its title, and a link if it has one."
          />
          <Field
            form={form}
            name="people"
            label="People"
            rows={3}
            placeholder="Ana Lima (guest) https://ana.example"
            hint="One a line: a name, and if you like a role in brackets, the address of their page, and that of a picture."
          />
        </Part>
        <Part title="Transcript">
          <TranscriptFields form={form} />
        </Part>
        <SaveFoot isDirty={isDirty} isPending={isPending} wrong={wrong} failure={form.failure} onDiscard={form.reset}>
          The recording goes back to how it was last saved.
        </SaveFoot>
      </Stack>
      {question}
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
  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) form.set('image', path);
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
          {...form.text('image')}
          uploading={isUploading}
          onUpload={(file) => void upload(file)}
        />
      </WithSource>
    </>
  );
}

function Visibility({ recording, isUnsaved }: { recording: ManagedRecording; isUnsaved: boolean }) {
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
          title={hidden ? 'Show this recording?' : 'Hide this recording?'}
          subject={corrected(recording).title}
          look="primary"
          confirmLabel={hidden ? 'Show' : 'Hide'}
          pendingLabel={hidden ? 'Showing...' : 'Hiding...'}
          mutate={() => update({ params: { name }, body: { version, hidden: !hidden } }).unwrap()}
          success={hidden ? 'Visitors see the recording' : 'The recording is hidden'}
          failure={hidden ? 'The recording is still hidden' : 'The recording wasn’t hidden'}
          onClose={() => setIsAsking(false)}
        >
          {hidden
            ? 'Within a minute or two it has its page, and its place in the lists, the feed and the search.'
            : 'Within a minute or two it leaves every list, the feed and the search, and its page says that it isn’t there. If it is the latest, visitors see none until you set another. Nothing is deleted: you can show it again here.'}
          {hidden && isUnsaved && ' What you typed isn’t saved yet, so visitors won’t see that: save it first.'}
        </ConfirmMutation>
      )}
    </>
  );
}

function Merging({ recording }: { recording: ManagedRecording }) {
  const [isAsking, setIsAsking] = useState(false);
  const [into, setInto] = useState('');
  const { data: episodes = [] } = useEpisodesQuery(undefined, { skip: !isAsking });
  const [update] = useUpdateRecordingMutation();
  const { name, version, mergedInto } = recording;
  const subject = corrected(recording).title;
  const merge = (id: number | null) => () => update({ params: { name }, body: { version, mergedInto: id } }).unwrap();
  const close = () => setIsAsking(false);
  if (mergedInto)
    return (
      <>
        <p>
          <Status $tone="care">Merged</Status> Visitors see{' '}
          <Link to={pathOf('adminRecording', recordingName('episode', mergedInto))}>another recording</Link> in its
          place.
        </p>
        <Button look="plain" small onClick={() => setIsAsking(true)}>
          Separate them again
        </Button>
        {isAsking && (
          <ConfirmMutation
            title="Separate them again?"
            subject={subject}
            look="primary"
            confirmLabel="Separate"
            pendingLabel="Separating..."
            mutate={merge(null)}
            success="They are two recordings again"
            failure="They are still merged"
            onClose={close}
          >
            Within a minute or two visitors see both, and letters that link here lead here again.
          </ConfirmMutation>
        )}
      </>
    );
  return (
    <>
      <Button look="plain" small onClick={() => setIsAsking(true)}>
        Merge into another recording
      </Button>
      {isAsking && (
        <ConfirmMutation
          title="Merge into another recording?"
          subject={subject}
          look="primary"
          confirmLabel="Merge"
          pendingLabel="Merging..."
          disabled={into === ''}
          mutate={merge(Number(into))}
          success="The recordings are merged"
          failure="They are still two recordings"
          onClose={close}
        >
          <SelectField
            label="The recording that stays"
            value={into}
            options={[
              ['', 'Choose a recording'],
              ...episodes
                .filter(({ id }) => recordingName('episode', id) !== name)
                .map(({ id, title, date }): [string, string] => [
                  String(id),
                  [title, date && dayOf(date)].filter(Boolean).join(', '),
                ]),
            ]}
            onChange={({ target }) => setInto(target.value)}
          />
          <p>
            Within a minute or two this one leaves every list, the feed and the search. Its address leads to the other,
            and so do the links and cards in letters, sent or not. What the podcast’s feed says of either goes there;
            what you corrected here doesn’t. Nothing is deleted: you can separate them again here.
          </p>
        </ConfirmMutation>
      )}
    </>
  );
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
