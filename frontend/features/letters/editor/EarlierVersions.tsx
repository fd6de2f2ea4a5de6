import { useState } from 'react';
import { styled } from 'styled-components';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateVersion } from '../../../../shared/letters/model/templateDraft.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { color, from, radius, size, space } from '../../../ui/theme/theme.ts';
import { useTemplateVersionQuery, useTemplateVersionsQuery } from '../library/emailTemplatesApi.ts';
import { DraftPreview } from './DraftPreview.tsx';
import type { Draft } from './useDraft.ts';

interface Props {
  template: EmailTemplate;
  onBringBack: (content: Draft) => void;
}

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
        <Columns>
          <List aria-label="Versions">
            {versions.map((each, index) => (
              <li key={each.id}>
                <Choice type="button" aria-pressed={each.id === id} onClick={() => setChosen(each.id)}>
                  <strong>{each.subject || 'No subject'}</strong>
                  <span>{whoAndWhen(each)}</span>
                  {each.subject !== (versions[index - 1] ?? template).subject && (
                    <span>The subject changed after this version</span>
                  )}
                </Choice>
              </li>
            ))}
          </List>
          <div>
            {shown.isError && <ListFailed words="This version couldn’t be loaded." onRetry={shown.refetch} />}
            {!version && !shown.isError && <Skeleton $height="26rem" />}
            {version && <DraftPreview draft={version.content} template={template} isPast />}
          </div>
        </Columns>
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.block};
  align-items: start;
  ${from.desktop} { grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); }
  & > div { min-width: 0; }
`;

const List = styled.ul`
  display: grid;
  gap: ${space.hair};
  max-height: min(60vh, 44rem);
  overflow-y: auto;
`;

const Choice = styled.button`
  display: grid;
  gap: ${space.hair};
  width: 100%;
  padding: ${space.tight} ${space.near};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  text-align: left;
  cursor: pointer;
  span { color: ${color.inkSoft}; font-size: ${size.tiny}; }
  &:hover { background: ${color.brandWash}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; }
`;
