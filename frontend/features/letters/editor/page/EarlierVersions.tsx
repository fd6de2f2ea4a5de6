import { useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateVersion } from '../../../../../shared/letters/model/templateDraft.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../../ui/text/dates.ts';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import { Small } from '../../../../ui/text/Text.tsx';
import { useTemplateVersionQuery, useTemplateVersionsQuery } from '../../library/emailTemplatesApi.ts';
import type { Draft } from './Autosave.ts';
import { DraftPreview } from './DraftPreview.tsx';
import * as S from './EarlierVersions.styles.ts';

interface Props {
  template: EmailTemplate;
  onBringBack: (content: Draft) => void;
}

/** A button that opens the earlier versions of a letter. */
export function EarlierVersions(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button look="quiet" small onClick={() => setIsOpen(true)}>
        Earlier versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function VersionsDialog({ template, onBringBack, onClose }: Props & { onClose: () => void }) {
  const { name, title } = template;
  const list = useTemplateVersionsQuery({ params: { name } }, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = list.isFetching ? undefined : list.data;
  const id = versions?.find((each) => each.id === chosen)?.id ?? versions?.[0]?.id;
  const shown = useTemplateVersionQuery({ params: { name, version: id ?? '' } }, { skip: id === undefined });
  const version = shown.currentData;
  return (
    <Dialog title={`Earlier versions of “${title}”`} onClose={onClose} width="80rem">
      {list.isFetching && <ListLoading words="Loading the versions…" rows={3} />}
      {list.isError && !list.isFetching && <ListFailed words="Error loading data" onRetry={list.refetch} />}
      {versions?.length === 0 && (
        <ListEmpty>
          There are none yet. Each time you save changes, the version before is kept here, up to the last 20.
        </ListEmpty>
      )}
      {versions && versions.length > 0 && (
        <S.Columns>
          <S.List aria-label="Versions">
            {versions.map((each, index) => (
              <li key={each.id}>
                <S.Choice type="button" aria-pressed={each.id === id} onClick={() => setChosen(each.id)}>
                  <strong>{each.subject || 'No subject'}</strong>
                  <span>{whoAndWhen(each)}</span>
                  {each.subject !== (versions[index - 1] ?? template).subject && (
                    <span>The subject changed after this version</span>
                  )}
                </S.Choice>
              </li>
            ))}
          </S.List>
          <div>
            {shown.isError && <ListFailed words="This version couldn’t be loaded." onRetry={shown.refetch} />}
            {!version && !shown.isError && <Skeleton $height="26rem" />}
            {version && <DraftPreview draft={version.content} template={template} isPast />}
          </div>
        </S.Columns>
      )}
      {version && <Small>Restoring opens it in the editor as a draft: the letter stays as it is until you save.</Small>}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
        {version && (
          <Button
            onClick={() => {
              onBringBack(version.content);
              onClose();
            }}
          >
            Restore this version
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const whoAndWhen = ({ kind, savedAt, savedBy }: TemplateVersion) =>
  `${kind === 'draft' ? 'Draft saved' : 'Saved'} ${momentOf(savedAt)}${savedBy ? ` by ${savedBy}` : ''}`;
