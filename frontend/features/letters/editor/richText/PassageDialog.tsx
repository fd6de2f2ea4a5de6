import { useMemo, useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { styled } from 'styled-components';
import { recordingOf, recordingPath } from '../../../../../shared/content/lists.ts';
import { corrected, type ManagedRecording } from '../../../../../shared/content/model/managedRecording.ts';
import type { KeptTranscript } from '../../../../../shared/content/model/recording.ts';
import { paragraphsOf, type Transcript } from '../../../../../shared/content/transcripts.ts';
import { site } from '../../../../../shared/site/site.ts';
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
import { color, font, size, space } from '../../../../ui/theme/theme.ts';
import { Choice } from './CardDialog.tsx';
import { type Editor, lineFor, type Piece, releaseFocus } from './pieces.ts';

interface Props {
  /** The name of the recording that the letter is about, which comes first. */
  own: string | undefined;
  onChoose: (source: Source, passage: Passage) => void;
  onClose: () => void;
}

export function PassageDialog({ own, onChoose, onClose }: Props) {
  const list = useManagedRecordingsInfiniteQuery();
  const { rows, complete } = useAllPages(list, true);
  const sources = useMemo(() => sourcesOf(rows, own), [rows, own]);
  const [chosen, setChosen] = useState<string>();
  const source = sources.find(({ name }) => name === chosen) ?? (complete ? sources[0] : undefined);
  const lacksOwn = own !== undefined && sources.every(({ name }) => name !== own);
  const isHidden = rows.some(({ name, hidden }) => hidden && name === own);
  return (
    <Dialog title="Insert Passage" onClose={onClose} width="44rem">
      {!complete && !list.isError && <Skeleton $height="12rem" />}
      {list.isError && (
        <ListFailed words="The recordings couldn’t be loaded. Please try again." onRetry={() => void list.refetch()} />
      )}
      {complete && lacksOwn && (
        <Small>
          The episode that this letter is about{' '}
          {isHidden ? 'is hidden, so it can’t be quoted' : 'has no transcript yet'}.
        </Small>
      )}
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
      <Find>
        <SearchField label="Search this transcript" value={search} onChange={setSearch} />
        <Small role="status">
          {found.length === 0
            ? `Nothing in it matches “${search.trim()}”`
            : 'Choose a paragraph. It can be edited in the letter.'}
        </Small>
      </Find>
      <List aria-label="Paragraphs">
        {found.map((passage) => (
          <li key={`${passage.start} ${passage.text}`}>
            <Paragraph type="button" onClick={() => onChoose(passage)}>
              <span>{[passage.speaker, timed && clock(passage.start)].filter(Boolean).join(' · ')}</span>
              <q>{passage.text}</q>
            </Paragraph>
          </li>
        ))}
      </List>
    </>
  );
}

interface Source {
  name: string;
  title: string;
  transcript: KeptTranscript;
}

interface Passage {
  text: string;
  /** Empty if unknown. */
  speaker: string;
  /** Seconds; 0 in a transcript without times. */
  start: number;
}

function sourcesOf(recordings: readonly ManagedRecording[], own: string | undefined): Source[] {
  const sources = recordings.flatMap((recording) => {
    const { title, transcript } = corrected(recording);
    return transcript && !recording.hidden ? [{ name: recording.name, title, transcript }] : [];
  });
  return sources.toSorted((a, b) => Number(b.name === own) - Number(a.name === own));
}

function passagesOf(transcript: Transcript): Passage[] {
  let current = '';
  return paragraphsOf(transcript).map(({ speaker, start, text }) => {
    current = speaker === null ? '' : speaker || current;
    return { text: text.replace(/\s+/g, ' ').trim(), speaker: current, start };
  });
}

function linkTo({ name, transcript }: Source, { start }: Passage): { words: string; url: string } {
  const at = recordingOf(name);
  const page = `${site.url}${at ? recordingPath(at.kind, at.id) : ''}`;
  return transcript.timed
    ? { words: 'Hear this moment', url: `${page}#t=${Math.floor(start)}` }
    : { words: 'Hear the conversation', url: page };
}

/** The lines are those of any quotation (shared/letters/mail/blocks.ts), so they can be edited. The caret follows. */
export function insertPassage(editor: Editor, index: number, source: Source, passage: Passage): void {
  editor.history.cutoff();
  let at = lineFor(editor, index);
  if (editor.getLine(at)[1] > 0) {
    editor.insertText(at, '\n', 'user');
    at += 1;
  }
  const { words, url } = linkTo(source, passage);
  const ops = [
    { insert: passage.text },
    { insert: '\n', attributes: { blockquote: true } },
    { insert: `— ${passage.speaker || `“${source.title}”`} · ` },
    { insert: words, attributes: { link: url } },
    { insert: '\n', attributes: { blockquote: true } },
  ];
  editor.updateContents({ ops: at > 0 ? [{ retain: at }, ...ops] : ops } as DeltaStatic, 'user');
  editor.history.cutoff();
  editor.setSelection(at + ops.reduce((sum, { insert }) => sum + insert.length, 0), 0, 'user');
}

export function replaceByPassage(editor: Editor, { index }: Piece, source: Source, passage: Passage): void {
  releaseFocus(editor);
  editor.deleteText(index, 1, 'user');
  insertPassage(editor, index, source, passage);
}

const Find = styled.div`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.near};
`;

/** Scrolls by itself, so that the search and the buttons stay in sight. */
const List = styled.ul`
  display: grid;
  gap: ${space.tight};
  max-height: min(26rem, 45vh);
  margin-top: ${space.near};
  padding: 2px;
  overflow-y: auto;
  list-style: none;
`;

const Paragraph = styled(Choice)`
  width: 100%;
  && span { color: ${color.inkSoft}; font-size: ${size.tiny}; white-space: normal; }
  q { font: 400 ${size.text}/1.5 ${font.serif}; quotes: none; }
`;
