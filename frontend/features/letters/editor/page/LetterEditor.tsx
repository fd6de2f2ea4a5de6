import { type ReactNode, useEffect, useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import { automaticallyTo } from '../../../../../shared/letters/model/letterTitle.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../../ui/buttons/PendingLabel.tsx';
import { ConflictNotice } from '../../../../ui/dialogs/ConflictNotice.tsx';
import { DiscardChanges } from '../../../../ui/dialogs/DiscardChanges.tsx';
import { useLeaveGuard } from '../../../../ui/dialogs/useLeaveGuard.tsx';
import { useUnloadGuard } from '../../../../ui/dialogs/useUnloadGuard.ts';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { Status } from '../../../../ui/text/Status.ts';
import { Skeleton } from '../../../../ui/theme/Skeleton.ts';
import { firstReaderOf, type PreviewReader, sampleReaders } from '../../library/previewMail.ts';
import { ReaderPicker } from '../../library/ReaderPicker.tsx';
import type { ChooseLetter } from '../../send/AudienceFields.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { useSaveDraft } from '../drafts/useSaveDraft.ts';
import { ContentField } from '../fields/ContentField.tsx';
import { PlaceholderField } from '../fields/PlaceholderField.tsx';
import { PlainTextField } from '../fields/PlainTextField.tsx';
import { DraftConflict, RestoredDraft } from './DraftNotices.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import * as S from './LetterEditor.styles.ts';
import { SavedLine } from './SavedLine.tsx';
import { SendButtons } from './SendButtons.tsx';
import { TestRow } from './TestRow.tsx';

export interface Props {
  /** The newest known version. */
  template: EmailTemplate;
  /** What to know before writing, and the state of the letter's sends; `isSending` while one is being started here. */
  about: (isSending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
  /** The event whose people the letter is for, if it was begun for them. */
  guestsOf?: number | undefined;
}

/**
 * Writes a letter, beside its preview. What is typed is kept as the letter's draft at once, on the server or else in this
 * tab, so that nobody is asked when they leave. Saving stays on the page; sending saves first.
 */
export function LetterEditor({ template, about, chooseLetter, guestsOf }: Props) {
  const { name } = template;
  const automatic = automaticallyTo(name);
  const editing = useDraft(template);
  const { draft, change, isDirty, restored, theirs, saved, follow } = editing;
  const { save, isSaving, fields, reason, conflict, reset } = useSaveDraft(template, editing);
  const firstReader = firstReaderOf(name);
  const [reader, setReader] = useState<PreviewReader>(sampleReaders[firstReader]);
  const [isSending, setSending] = useState(false);
  // During our own save the list may already show the result: that is not somebody else's change.
  const isNewer = editing.isStale && !isSaving;
  const isStale = isNewer && isDirty;
  useEffect(() => {
    if (isNewer && !isDirty) follow();
  });

  const isOnlyHere = isDirty && saved.is !== 'draft';
  useUnloadGuard(isOnlyHere);
  const { question } = useLeaveGuard(isOnlyHere && !editing.isInBrowser);

  const saveChanges = ({ over = false } = {}) => save({ over, success: 'Template updated successfully' });
  const saveUnsaved = isDirty ? () => save() : undefined;
  function takeNewest() {
    editing.takeNewest();
    reset();
  }

  return (
    <S.Editor data-foot="">
      <S.About>
        {automatic ? (
          <p>
            <Status $tone="good">Automatic</Status> {automatic}
          </p>
        ) : (
          about(isSending)
        )}
        {(isStale || conflict) && (
          <ConflictNotice
            message={conflict ?? 'Someone else saved this letter in the meantime.'}
            onLoad={isStale ? takeNewest : undefined}
            onOverwrite={() => void saveChanges({ over: true })}
            busy={isSaving}
          />
        )}
        {theirs && !isStale && <DraftConflict template={template} theirs={theirs} editing={editing} />}
        {restored && !isStale && !theirs && <RestoredDraft {...restored} />}
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
        {reason && <Notice tone="danger">{reason}</Notice>}
      </S.About>
      <S.Columns>
        <S.Fields>
          <S.Lines>
            <PlaceholderField
              label="Subject"
              value={draft.subject}
              maxLength={200}
              error={fields.subject}
              onChange={(subject) => change({ subject })}
            />
            <PlaceholderField
              label="Preview text"
              value={draft.previewText}
              maxLength={200}
              error={fields.previewText}
              placeholder="If empty, the first lines are shown"
              onChange={(previewText) => change({ previewText })}
            />
          </S.Lines>
          {editing.isLoading ? (
            <Skeleton $height="26rem" />
          ) : (
            <ContentField
              key={editing.filled}
              html={draft.htmlContent}
              error={fields.htmlContent}
              onChange={(htmlContent) => change({ htmlContent })}
            />
          )}
          <PlainTextField
            html={draft.htmlContent}
            text={draft.textContent}
            error={fields.textContent}
            onChange={(textContent) => change({ textContent })}
          />
          <ButtonRow>
            <EarlierVersions template={template} onBringBack={editing.replace} />
            {isDirty && !isStale && !theirs && (
              <DiscardChanges onDiscard={takeNewest} disabled={isSaving}>
                The letter goes back to how it was last saved, and the draft is deleted.
              </DiscardChanges>
            )}
          </ButtonRow>
          <TestRow name={name} reader={reader} save={saveUnsaved} disabled={isSaving || isStale} />
        </S.Fields>
        <S.Beside>
          <ReaderPicker first={firstReader} onChoose={setReader} />
          <DraftPreview draft={draft} template={template} reader={reader} isDirty={isDirty} onFix={editing.replace} />
        </S.Beside>
      </S.Columns>
      <S.Foot>
        <Button small disabled={isSaving || !isDirty || isStale} onClick={() => void saveChanges()}>
          <PendingLabel label="Save Changes" pending="Saving..." isPending={isSaving} />
        </Button>
        {!automatic && (
          <SendButtons
            template={template}
            chooseLetter={chooseLetter}
            save={isDirty ? saveChanges : undefined}
            disabled={isSaving || isStale}
            onSending={setSending}
            guestsOf={guestsOf}
          />
        )}
        <SavedLine state={isSaving ? { is: 'saving' } : saved} />
      </S.Foot>
      {question}
      <S.RoomAboveFoot />
    </S.Editor>
  );
}
