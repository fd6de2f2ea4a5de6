import type { ReactNode } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../../ui/buttons/PendingLabel.tsx';
import { ConflictNotice } from '../../../../ui/dialogs/ConflictNotice.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { useLeaveGuard } from '../../../../ui/dialogs/useLeaveGuard.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { Skeleton } from '../../../../ui/theme/Skeleton.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useSaveDraft } from '../drafts/useSaveDraft.ts';
import { ContentField } from '../fields/ContentField.tsx';
import { PlaceholderField } from '../fields/PlaceholderField.tsx';
import { PlainTextField } from '../fields/PlainTextField.tsx';
import { DraftConflict, RestoredDraft } from './DraftNotices.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import * as S from './EditTemplateDialog.styles.ts';
import { SavedState } from './SavedState.tsx';
import { TestRow } from './TestRow.tsx';

interface Props {
  /** The newest known version. */
  template: EmailTemplate;
  /** A notice to show above the editor. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The template's editor with a preview beside it. */
export function EditTemplateDialog({ template, notice, onClose }: Props) {
  const { name, title } = template;
  const editing = useDraft(template);
  const { draft, change, isDirty, restored, theirs } = editing;
  const { save, isSaving, fields, reason, conflict, reset } = useSaveDraft(template, editing);
  // During our own save the list may already show the result: that is not somebody else's change.
  const isStale = editing.isStale && !isSaving;
  const { leave, question } = useLeaveGuard(isDirty, editing.forget, { keepLabel: 'Keep as a draft' });

  const close = () => leave(onClose);
  async function saveAndClose({ over = false } = {}) {
    if (await save({ over, success: 'Template updated successfully' })) onClose();
  }
  function takeNewest() {
    editing.takeNewest();
    reset();
  }

  return (
    <Dialog title={`Edit Template: ${title}`} onClose={close} width="96rem">
      {notice}
      {(isStale || conflict) && (
        <ConflictNotice
          message={conflict ?? 'Somebody else saved this letter in the meantime.'}
          onLoad={isStale ? takeNewest : undefined}
          onOverwrite={() => void saveAndClose({ over: true })}
          busy={isSaving}
        />
      )}
      {theirs && !isStale && <DraftConflict template={template} theirs={theirs} editing={editing} />}
      {restored && !isStale && !theirs && <RestoredDraft {...restored} onDiscard={takeNewest} />}
      {editing.replaced && (
        <Notice tone="plain" role="status">
          <p>
            What you typed before is set aside.{' '}
            <Button look="quiet" small onClick={editing.bringBack}>
              Bring it back
            </Button>
          </p>
        </Notice>
      )}
      {reason && <Notice tone="danger">{reason}</Notice>}
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
              placeholder="Left empty: how the mail begins"
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
          <EarlierVersions template={template} onBringBack={editing.replace} />
          <TestRow name={name} save={isDirty ? save : undefined} disabled={isStale} />
        </S.Fields>
        <DraftPreview draft={draft} template={template} isDirty={isDirty} />
      </S.Columns>
      <S.Foot>
        <Button disabled={isSaving || !isDirty || isStale} onClick={() => void saveAndClose()}>
          <PendingLabel label="Save Changes" pending="Saving..." isPending={isSaving} />
        </Button>
        <Button look="plain" onClick={close}>
          Cancel
        </Button>
        <SavedState state={editing.saving} />
      </S.Foot>
      {question}
    </Dialog>
  );
}
