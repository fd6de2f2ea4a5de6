import { type ComponentType, type PropsWithChildren, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css, styled } from 'styled-components';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem, TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ButtonRow, Stack } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, from, space } from '../../../ui/theme/theme.ts';
import {
  blankChapter,
  blankPerson,
  type ChapterRow,
  chapterRow,
  type PersonRow,
  type RecordingForm,
  secondsOf,
  WithSource,
} from './recordingForm.tsx';

export function ChapterFields({ form }: { form: RecordingForm }) {
  const [isPasting, setIsPasting] = useState(false);
  return (
    <RowFields<ChapterRow>
      {...{ form, name: 'chapters', rows: form.draft.chapters, blank: blankChapter, Row: ChapterItem }}
      none="No chapters."
      add="Add a chapter"
      called={(row, at) => `the chapter ${row.title || row.time || at + 1}`}
      fields={{
        time: { label: 'Time', placeholder: '1:02:03' },
        title: { label: 'Title' },
        link: { label: 'Link (optional)' },
      }}
    >
      <Button look="plain" small onClick={() => setIsPasting(true)}>
        Paste chapters
      </Button>
      {isPasting && <PasteChapters form={form} onClose={() => setIsPasting(false)} />}
    </RowFields>
  );
}

export const PeopleFields = ({ form }: { form: RecordingForm }) => (
  <RowFields<PersonRow>
    {...{ form, name: 'people', rows: form.draft.people, blank: blankPerson, Row: PersonItem }}
    none="No one is named yet."
    add="Add a person"
    called={({ name }, at) => name || `person ${at + 1}`}
    fields={{
      name: { label: 'Name' },
      role: { label: 'Role', placeholder: 'guest' },
      link: { label: 'Link (optional)' },
      picture: { label: 'Picture (optional)' },
    }}
  />
);

interface RowProps<Row extends { key: number }> {
  form: RecordingForm;
  name: 'chapters' | 'people';
  rows: Row[];
  blank: () => Row;
  Row: ComponentType<PropsWithChildren>;
  none: string;
  add: string;
  called: (row: Row, at: number) => string;
  fields: { [Part in Exclude<keyof Row, 'key' | 'was'> & string]: { label: string; placeholder?: string } };
  children?: ReactNode;
}

/** A list whose rows are added, changed and removed. The keyboard’s focus goes to the row that came, or to one beside the one that went. */
function RowFields<Row extends ChapterRow | PersonRow>(props: RowProps<Row>) {
  const { form, name, rows, blank, Row: Item, none, add, called, fields, children } = props;
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const change = (next: Row[]) => form.set(name, next as never);
  function changeAndFocus(next: Row[], at: number) {
    flushSync(() => change(next));
    (list.current?.children[at]?.querySelector('input') ?? adding.current)?.focus();
  }
  const error = form.errors[name];
  return (
    <WithSource form={form} name={name} what={name}>
      {rows.length === 0 && <Small>{none}</Small>}
      <Stack as="ol" $gap="near" ref={list} aria-label={name === 'people' ? 'People' : 'Chapters'}>
        {rows.map((row, at) => (
          <Item key={row.key}>
            {(Object.keys(fields) as (keyof typeof fields)[]).map((part) => (
              <TextField
                key={part}
                {...fields[part]}
                value={String(row[part])}
                error={form.errors[`${name}.${at}.${part}`]}
                onChange={({ target }) => change(rows.with(at, { ...row, [part]: target.value }))}
              />
            ))}
            <Remove>
              <IconButton
                drawing={drawings.delete}
                label={`Remove ${called(row, at)}`}
                tip="Remove"
                onClick={() => changeAndFocus(rows.toSpliced(at, 1), Math.min(at, rows.length - 2))}
              />
            </Remove>
          </Item>
        ))}
      </Stack>
      {error && <Problem role="alert">{error}</Problem>}
      <ButtonRow $above="tight">
        <Button look="plain" small ref={adding} onClick={() => changeAndFocus([...rows, blank()], rows.length)}>
          {add}
        </Button>
        {children}
      </ButtonRow>
    </WithSource>
  );
}

function PasteChapters({ form, onClose }: { form: RecordingForm; onClose: () => void }) {
  const replaced = form.draft.chapters.length;
  const [text, setText] = useState('');
  const { chapters, unread } = pastedChapters(text);
  return (
    <EditDialog
      title="Paste chapters"
      description="One chapter a line: its time, then its title."
      dirty={text.trim() !== ''}
      onClose={onClose}
    >
      {(close) => (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (chapters.length === 0) return;
            form.set('chapters', chapters.map(chapterRow));
            onClose();
          }}
        >
          <TextArea
            label="Chapters"
            rows={10}
            value={text}
            placeholder={'0:00 Welcome\n4:12 The first question\n1:02:03 Thanks'}
            onChange={({ target }) => setText(target.value)}
          />
          <Small role="status">
            {text.trim() !== '' && `${counted(chapters.length, 'chapter')} found. `}
            {replaced > 0 && `They replace the ${counted(replaced, 'chapter')} in the list.`}
          </Small>
          {unread.length > 0 && (
            <Notice>
              <p>
                {unread.length === 1 ? 'This line has' : `These ${unread.length} lines have`} no time or no title, and{' '}
                {unread.length === 1 ? 'is' : 'are'} left out:
              </p>
              <p>{unread.slice(0, 5).join(' · ')}</p>
            </Notice>
          )}
          <FormActions
            onCancel={close}
            label={replaced > 0 ? 'Replace the chapters' : 'Add the chapters'}
            disabled={chapters.length === 0}
          />
        </Form>
      )}
    </EditDialog>
  );
}

const time = String.raw`\d{1,5}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`;
/** "0:00 Welcome", "[0:00] Welcome", "1. 0:00 – Welcome". */
const timeFirst = new RegExp(String.raw`^(?:\d+[.)]\s+)?[^\p{L}\d]*(${time})(?![\d:])[\s\])}\-–—|:.]*(.*)$`, 'u');
/** "Welcome (0:00)". */
const timeLast = new RegExp(String.raw`^(.*?)[\s([{\-–—|:]+(${time})[\s\])}]*$`, 'u');

/** Reads a chapter from each line, in order of their times. `unread` are the lines without a time or a title. */
export function pastedChapters(text: string): { chapters: Chapter[]; unread: string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, chapter: chapterIn(line) }));
  return {
    chapters: read.flatMap(({ chapter }) => chapter ?? []).toSorted((a, b) => a.start - b.start),
    unread: read.filter(({ chapter }) => !chapter).map(({ line }) => line),
  };
}

function chapterIn(line: string): Chapter | undefined {
  const [, first, after] = timeFirst.exec(line) ?? [];
  const [, before, last] = first === undefined ? (timeLast.exec(line) ?? []) : [];
  const start = secondsOf(first ?? last ?? '');
  const title = (after ?? before ?? '').trim();
  return start === null || title === '' ? undefined : { start, title, link: null };
}

/** On a phone each field has its line, and a rule sets rows apart. Where all are side by side, the first row names those of the others. */
const row = css`
  display: grid;
  gap: ${space.tight};
  align-items: start;
  padding-bottom: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  ${from.desktop} {
    & + & label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    & + & > :last-child { padding-top: 0.35rem; }
  }
`;

const ChapterItem = styled.li`
  ${row}
  grid-template-columns: 7rem minmax(0, 1fr) auto;
  & > :nth-child(3) { grid-area: 2 / 1 / auto / 3; }
  ${from.desktop} {
    grid-template-columns: 7rem minmax(0, 3fr) minmax(0, 2fr) auto;
    & > :nth-child(n) { grid-area: auto; }
  }
`;

const PersonItem = styled.li`
  ${row}
  grid-template-columns: minmax(0, 1fr) minmax(0, 8rem) auto;
  & > :nth-child(3), & > :nth-child(4) { grid-column: 1 / 3; }
  & > :last-child { grid-area: 1 / 3; }
  ${from.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr) auto;
    & > :nth-child(n) { grid-area: auto; }
  }
`;

/** As far below its field’s label as the field is, so that it stands beside the field. */
const Remove = styled.div`
  padding-top: 1.75rem;
`;
