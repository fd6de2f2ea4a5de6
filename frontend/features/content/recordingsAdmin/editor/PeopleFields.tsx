import { useRef } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../../ui/forms/TextField.tsx';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { drawings } from '../../../../ui/pictures/drawings.ts';
import { Small } from '../../../../ui/text/Text.ts';
import { blankPerson, type PersonRow } from '../draft/draft.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import { FromFeed } from './FromFeed.tsx';
import * as S from './RecordingEditor.styles.ts';
import { useRowFocus } from './useRowFocus.ts';

/** Who speaks in the recording, or made it. */
export function PeopleFields({ form }: { form: RecordingForm }) {
  const { draft, errors, base, set } = form;
  const { people } = draft;
  const adding = useRef<HTMLButtonElement>(null);
  const { rowRef, focusRow } = useRowFocus(adding);
  const change = (key: number, part: Partial<PersonRow>) =>
    set(
      'people',
      people.map((row) => (row.key === key ? { ...row, ...part } : row)),
    );
  function add() {
    const row = blankPerson();
    set('people', [...people, row]);
    focusRow(row.key);
  }
  function remove(at: number) {
    const rest = people.filter((_, index) => index !== at);
    set('people', rest);
    focusRow((rest[at] ?? rest[at - 1])?.key);
  }
  return (
    <FromFeed form={form} name="people" what="people" says={base.original.people.map(({ name }) => name).join(', ')}>
      {people.length === 0 && <Small>Nobody is named yet.</Small>}
      <S.Rows aria-label="People">
        {people.map((row, at) => {
          const field = (part: 'name' | 'role' | 'link' | 'picture') => ({
            value: row[part],
            error: errors[`people.${at}.${part}`],
            onChange: ({ target }: { target: { value: string } }) => change(row.key, { [part]: target.value }),
          });
          return (
            <S.PersonRow key={row.key} ref={rowRef(row.key)}>
              <TextField label="Name" {...field('name')} />
              <TextField label="Role" placeholder="guest" {...field('role')} />
              <TextField label="Link (optional)" {...field('link')} />
              <TextField label="Picture (optional)" {...field('picture')} />
              <S.Remove>
                <IconButton
                  drawing={drawings.delete}
                  label={`Remove ${row.name || `person ${at + 1}`}`}
                  tip="Remove"
                  onClick={() => remove(at)}
                />
              </S.Remove>
            </S.PersonRow>
          );
        })}
      </S.Rows>
      <ButtonRow $above="tight">
        <Button look="plain" small ref={adding} onClick={add}>
          Add a person
        </Button>
      </ButtonRow>
    </FromFeed>
  );
}
