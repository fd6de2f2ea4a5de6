import { useRef, useState } from 'react';
import { counted } from '../../../../../shared/platform/counted.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Problem } from '../../../../ui/forms/TextField.styles.ts';
import { TextField } from '../../../../ui/forms/TextField.tsx';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { drawings } from '../../../../ui/pictures/drawings.ts';
import { Small } from '../../../../ui/text/Text.ts';
import { blankChapter, type ChapterRow, chapterRow } from '../draft/draft.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import { FromFeed } from './FromFeed.tsx';
import { PasteChapters } from './PasteChapters.tsx';
import * as S from './RecordingEditor.styles.ts';
import { useRowFocus } from './useRowFocus.ts';

/** The chapters as a list; saving puts them in order of their times. */
export function ChapterFields({ form }: { form: RecordingForm }) {
  const { draft, errors, base, set } = form;
  const { chapters } = draft;
  const [isPasting, setIsPasting] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const { rowRef, focusRow } = useRowFocus(adding);
  const change = (key: number, part: Partial<ChapterRow>) =>
    set(
      'chapters',
      chapters.map((row) => (row.key === key ? { ...row, ...part } : row)),
    );
  function add() {
    const row = blankChapter();
    set('chapters', [...chapters, row]);
    focusRow(row.key);
  }
  function remove(at: number) {
    const rest = chapters.filter((_, index) => index !== at);
    set('chapters', rest);
    focusRow((rest[at] ?? rest[at - 1])?.key);
  }
  const says = base.original.chapters.length > 0 ? counted(base.original.chapters.length, 'chapter') : '';
  return (
    <FromFeed form={form} name="chapters" what="chapters" says={says}>
      {chapters.length === 0 && <Small>No chapters.</Small>}
      <S.Rows aria-label="Chapters">
        {chapters.map((row, at) => {
          const error = (part: string) => errors[`chapters.${at}.${part}`];
          const field = (part: 'time' | 'title' | 'link') => ({
            value: row[part],
            onChange: ({ target }: { target: { value: string } }) => change(row.key, { [part]: target.value }),
          });
          return (
            <S.ChapterRow key={row.key} ref={rowRef(row.key)}>
              <TextField label="Time" placeholder="1:02:03" error={error('start')} {...field('time')} />
              <TextField label="Title" error={error('title')} {...field('title')} />
              <TextField label="Link (optional)" error={error('link')} {...field('link')} />
              <S.Remove>
                <IconButton
                  drawing={drawings.delete}
                  label={`Remove the chapter ${row.title || row.time || at + 1}`}
                  tip="Remove"
                  onClick={() => remove(at)}
                />
              </S.Remove>
            </S.ChapterRow>
          );
        })}
      </S.Rows>
      {errors.chapters && <Problem role="alert">{errors.chapters}</Problem>}
      <ButtonRow $above="tight">
        <Button look="plain" small ref={adding} onClick={add}>
          Add a chapter
        </Button>
        <Button look="plain" small onClick={() => setIsPasting(true)}>
          Paste chapters
        </Button>
      </ButtonRow>
      {isPasting && (
        <PasteChapters
          replaced={chapters.length}
          onPaste={(pasted) =>
            set(
              'chapters',
              pasted.map((each) => ({ ...chapterRow({ ...each, link: null }) })),
            )
          }
          onClose={() => setIsPasting(false)}
        />
      )}
    </FromFeed>
  );
}
