import { useMemo, useState } from 'react';
import { clock } from '../../../../../shared/time/durations.ts';
import { useManagedRecordingsInfiniteQuery, useTranscriptQuery } from '../../../../queries/recordings.ts';
import { useAllPages } from '../../../../queries/scheduledSends.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../../ui/forms/fields.tsx';
import { SearchField } from '../../../../ui/tables/ListSearch.tsx';
import { ListFailed } from '../../../../ui/tables/ListState.tsx';
import { matches } from '../../../../ui/tables/search.ts';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import { Small } from '../../../../ui/text/Text.tsx';
import * as S from './PassageDialog.styles.ts';
import { type Passage, passagesOf, type Source, sourcesOf } from './passages.ts';

interface Props {
  /** The name of the recording that the letter is about, which comes first. */
  own: string | undefined;
  onChoose: (source: Source, passage: Passage) => void;
  onClose: () => void;
}

/** Chooses what somebody said in a recording. */
export function PassageDialog({ own, onChoose, onClose }: Props) {
  const list = useManagedRecordingsInfiniteQuery();
  const { rows, complete } = useAllPages(list, true);
  const sources = useMemo(() => sourcesOf(rows, own), [rows, own]);
  const [chosen, setChosen] = useState<string>();
  const source = sources.find(({ name }) => name === chosen) ?? (complete ? sources[0] : undefined);
  const lacksOwn = own !== undefined && sources.every(({ name }) => name !== own);
  return (
    <Dialog title="Insert Passage" onClose={onClose} width="44rem">
      {!complete && !list.isError && <Skeleton $height="12rem" />}
      {list.isError && (
        <ListFailed words="The recordings couldn’t be loaded. Please try again." onRetry={() => void list.refetch()} />
      )}
      {complete && lacksOwn && <Small>The episode that this letter is about has no transcript yet.</Small>}
      {complete && sources.length === 0 && (
        <Small role="status">No recording has a transcript yet, so there’s nothing to quote.</Small>
      )}
      {source && (
        <>
          <SelectField
            label="Recording"
            value={source.name}
            options={sources.map(({ name, title }) => [name, title])}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Passages key={source.name} source={source} onChoose={(passage) => onChoose(source, passage)} />
        </>
      )}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The paragraphs of a recording's transcript. */
function Passages({ source, onChoose }: { source: Source; onChoose: (passage: Passage) => void }) {
  const { path, timed } = source.transcript;
  const { data, isError, refetch } = useTranscriptQuery(path);
  const [search, setSearch] = useState('');
  const all = useMemo(() => (data ? passagesOf(data) : []), [data]);
  const found = all.filter(({ speaker, text }) => matches(`${speaker} ${text}`, search));
  if (isError) {
    return <ListFailed words="The transcript couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton $height="12rem" />;
  return (
    <>
      <S.Find>
        <SearchField label="Search this transcript" value={search} onChange={setSearch} />
        <Small role="status">
          {found.length === 0
            ? `Nothing in it matches “${search.trim()}”`
            : 'Choose a paragraph. It can be edited in the letter.'}
        </Small>
      </S.Find>
      <S.Passages aria-label="Paragraphs">
        {found.map((passage) => (
          <li key={`${passage.start} ${passage.text}`}>
            <S.Passage type="button" onClick={() => onChoose(passage)}>
              <span>{[passage.speaker, timed && clock(passage.start)].filter(Boolean).join(' · ')}</span>
              <q>{passage.text}</q>
            </S.Passage>
          </li>
        ))}
      </S.Passages>
    </>
  );
}
