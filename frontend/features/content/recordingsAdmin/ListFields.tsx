import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem, TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, from, space } from '../../../ui/theme/theme.ts';
import {
  blankChapter,
  blankPerson,
  type ChapterRow,
  chapterRow,
  type PersonRow,
  pastedChapters,
} from './recordingDraft.ts';
import { type RecordingForm, WithSources } from './recordingForm.tsx';

/** The chapters as a list; saving puts them in order of their times. */
export function ChapterFields({ form }: { form: RecordingForm }) {
  const { chapters } = form.draft;
  const [isPasting, setIsPasting] = useState(false);
  return (
    <RowFields<ChapterRow>
      {...{ form, name: 'chapters', rows: chapters, blank: blankChapter, Row: ChapterItem }}
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
      {isPasting && (
        <PasteChapters
          replaced={chapters.length}
          onPaste={(pasted) => form.set('chapters', pasted.map(chapterRow))}
          onClose={() => setIsPasting(false)}
        />
      )}
    </RowFields>
  );
}

/** Who speaks in the recording, or made it. */
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
  Row: ComponentType<{ children: ReactNode; ref: (element: HTMLLIElement | null) => void }>;
  /** What an empty list says. */
  none: string;
  add: string;
  /** A row in words, such as "the chapter Thanks". */
  called: (row: Row, at: number) => string;
  fields: { [Part in Exclude<keyof Row, 'key' | 'was'> & string]: { label: string; placeholder?: string } };
  /** Buttons beside the one that adds. */
  children?: ReactNode;
}

/** A list whose rows are added, changed and removed. The keyboard’s focus goes to the row that came, or to one beside the one that went. */
function RowFields<Row extends ChapterRow | PersonRow>(props: RowProps<Row>) {
  const { form, name, rows, blank, Row: Item, none, add, called, fields, children } = props;
  const adding = useRef<HTMLButtonElement>(null);
  const elements = useRef(new Map<number, HTMLElement>());
  const wanted = useRef<{ key: number | undefined } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { key } = wanted.current;
    wanted.current = null;
    const row = key === undefined ? undefined : elements.current.get(key);
    (row?.querySelector('input') ?? adding.current)?.focus();
  });
  function change(next: Row[], focused?: number) {
    if (next.length !== rows.length) wanted.current = { key: focused };
    form.set(name, next as never);
  }
  function addRow() {
    const row = blank();
    change([...rows, row], row.key);
  }
  function remove(at: number) {
    const rest = rows.filter((_, index) => index !== at);
    change(rest, (rest[at] ?? rest[at - 1])?.key);
  }
  const error = form.errors[name];
  return (
    <WithSources form={form} name={name} what={name}>
      {rows.length === 0 && <Small>{none}</Small>}
      <Rows aria-label={name === 'people' ? 'People' : 'Chapters'}>
        {rows.map((row, at) => (
          <Item
            key={row.key}
            ref={(element) => {
              if (element) elements.current.set(row.key, element);
              else elements.current.delete(row.key);
            }}
          >
            {(Object.keys(fields) as (keyof typeof fields)[]).map((part) => (
              <TextField
                key={part}
                {...fields[part]}
                value={String(row[part])}
                error={form.errors[`${name}.${at}.${part}`]}
                onChange={({ target }) =>
                  change(rows.map((each) => (each.key === row.key ? { ...each, [part]: target.value } : each)))
                }
              />
            ))}
            <Remove>
              <IconButton
                drawing={drawings.delete}
                label={`Remove ${called(row, at)}`}
                tip="Remove"
                onClick={() => remove(at)}
              />
            </Remove>
          </Item>
        ))}
      </Rows>
      {error && <Problem role="alert">{error}</Problem>}
      <ButtonRow $above="tight">
        <Button look="plain" small ref={adding} onClick={addRow}>
          {add}
        </Button>
        {children}
      </ButtonRow>
    </WithSources>
  );
}

interface PasteProps {
  /** How many chapters the list has now. */
  replaced: number;
  onPaste: (chapters: Chapter[]) => void;
  onClose: () => void;
}

/** Makes chapters of pasted lines, such as a film's description has. */
function PasteChapters({ replaced, onPaste, onClose }: PasteProps) {
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
            onPaste(chapters);
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

const Rows = styled.ol`
  display: grid;
  gap: ${space.near};
`;

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
