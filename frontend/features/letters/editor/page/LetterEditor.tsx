import { type ReactNode, useState } from 'react';
import { automaticallyTo, type EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';

import { Button, PendingLabel } from '../../../../ui/buttons/Button.tsx';
import { DiscardChanges, useLeaveGuard, useUnloadGuard } from '../../../../ui/dialogs/unsavedChanges.tsx';
import { ButtonRow } from '../../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import { Notice, Status } from '../../../../ui/text/Text.tsx';
import { firstReaderOf, type PreviewReader, sampleReaders } from '../../library/previewMail.ts';
import { ReaderPicker } from '../../library/ReaderPicker.tsx';
import type { ChooseLetter } from '../../send/AudienceFields.tsx';
import { ContentField } from '../fields/ContentField.tsx';
import { PlaceholderField } from '../fields/PlaceholderField.tsx';
import { PlainTextField } from '../fields/PlainTextField.tsx';
import { NewerLetter, ReplacedDraft, RestoredDraft, SavedLine } from './DraftNotices.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import * as S from './LetterEditor.styles.ts';
import { SendButtons } from './SendButtons.tsx';
import { TestRow } from './TestRow.tsx';
import { useDraft } from './useDraft.ts';

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
 * tab, so that no one is asked when they leave. Saving stays on the page; sending saves first.
 */
export function LetterEditor({ template, about, chooseLetter, guestsOf }: Props) {
  const { name } = template;
  const automatic = automaticallyTo(name);
  const editing = useDraft(template);
  const { draft, change, isDirty, isStale, isSaving, restored, others, saved, fields, save } = editing;
  const firstReader = firstReaderOf(name);
  const [reader, setReader] = useState<PreviewReader>(sampleReaders[firstReader]);
  const [isSending, setSending] = useState(false);
  const isOnlyHere = isDirty && saved.is !== 'draft';
  useUnloadGuard(isOnlyHere);
  const { question } = useLeaveGuard(isOnlyHere && !editing.isInBrowser);

  const saveChanges = () => save({ success: 'Template updated successfully' });
  const saveUnsaved = isDirty ? () => save() : undefined;

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
            {isDirty && (
              <DiscardChanges onDiscard={editing.discard} disabled={isSaving}>
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
        <Button small disabled={isSaving || !isDirty} onClick={() => void saveChanges()}>
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
