import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedRecording } from '../../../../../shared/content/model/managedRecording.ts';
import { pages } from '../../../../../shared/site/pages.ts';
import { archiveToEdit } from '../../../../queries/adminKeys.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../../ui/buttons/PendingLabel.tsx';
import { ConflictNotice } from '../../../../ui/dialogs/ConflictNotice.tsx';
import { DiscardChanges } from '../../../../ui/dialogs/DiscardChanges.tsx';
import { useLeaveGuard } from '../../../../ui/dialogs/useLeaveGuard.tsx';
import { Pair } from '../../../../ui/forms/Form.ts';
import { Foot, RoomAboveFoot, Saved } from '../../../../ui/layout/EditorFoot.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { Status } from '../../../../ui/text/Status.ts';
import { useRecordingForm } from '../draft/useRecordingForm.ts';
import { ChapterFields } from './ChapterFields.tsx';
import { Field } from './Field.tsx';
import { OwnFields } from './OwnFields.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import * as S from './RecordingEditor.styles.ts';
import { TranscriptFields } from './TranscriptFields.tsx';
import { Visibility } from './Visibility.tsx';

const isEpisode = ({ kind }: ManagedRecording) => kind === 'episode';

/** Corrects a recording. Nothing changes for visitors before it is saved; only hiding has an answer of its own. */
export function RecordingEditor({ recording }: { recording: ManagedRecording }) {
  const form = useRecordingForm(recording);
  const { base, conflict, errors, isDirty, isSaving, save } = form;
  const { question } = useLeaveGuard(isDirty);
  const isNewer = recording.version > base.version;
  return (
    <S.Editor data-foot="">
      <S.About>
        {base.hidden && (
          <p>
            <Status $tone="care">Hidden</Status> Visitors don’t see this episode anywhere.
          </p>
        )}
        {!isEpisode(base) && <EditedElsewhere kind={base.kind} />}
        {isEpisode(base) && <Visibility recording={base} onChanged={form.follow} />}
        {base.leftOut.length > 0 && (
          <Notice>
            <p>The last import left this out:</p>
            <ul>
              {base.leftOut.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
        {conflict !== undefined && (
          <ConflictNotice
            message={conflict}
            onLoad={isNewer ? form.discard : undefined}
            onOverwrite={() => void save({ over: true })}
            busy={isSaving}
          />
        )}
        {errors.corrections && (
          <Notice tone="danger" role="alert">
            {errors.corrections}
          </Notice>
        )}
      </S.About>
      {isEpisode(base) && (
        <Part title="About it">
          <OwnFields form={form} />
        </Part>
      )}
      <Part title="To watch and hear">
        {isEpisode(base) ? (
          <Field form={form} name="videoId" label="Film" hint="A link to the film on YouTube, or its id." />
        ) : (
          <Pair>
            <Field form={form} name="date" label="Date" type="date" hint="On which day it came out." />
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
        <Field form={form} name="link" label="Page elsewhere" placeholder="https://" />
        {isEpisode(base) && (
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
        <Saved role="status" $isTrouble={Object.keys(errors).length > 0 || conflict !== undefined}>
          {savedText(form)}
        </Saved>
      </Foot>
      {question}
      <RoomAboveFoot />
    </S.Editor>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <S.Part aria-label={title}>
    <h2>{title}</h2>
    <S.Fields>{children}</S.Fields>
  </S.Part>
);

const EditedElsewhere = ({ kind }: Pick<ManagedRecording, 'kind'>) =>
  kind === 'guest' ? (
    <p>
      The name, film, text and picture of a guest are edited in the <Link to={archiveToEdit}>archive</Link>.
    </p>
  ) : (
    <p>
      The title, film, text and picture of an event are edited in{' '}
      <Link to={pages.adminRecentEvents}>Recent Events</Link>.
    </p>
  );

/** Where what is typed is. */
function savedText({ isSaving, isDirty, errors, conflict }: ReturnType<typeof useRecordingForm>): string {
  if (isSaving) return 'Saving…';
  const wrong = Object.keys(errors).length;
  if (wrong > 0) return `Not saved: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} your attention.`;
  if (conflict !== undefined) return 'Not saved: somebody else saved first.';
  return isDirty ? 'Not saved yet.' : 'All changes saved.';
}
