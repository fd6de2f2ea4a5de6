import type { Box, DoorPerson } from '../../../../shared/people/model/door.ts';
import * as S from './Door.styles.ts';
import { nameOf } from './doorPeople.ts';

const words: Record<Box, string> = { came: 'Here', paid: 'Paid' };

interface Props {
  person: DoorPerson;
  box: Box;
  onTick: (is: boolean) => void;
}

/** Sets and clears one box of a person. */
export function TickBox({ person, box, onTick }: Props) {
  const is = person[box]?.is ?? false;
  return (
    <S.Box
      $main={box === 'came'}
      aria-pressed={is}
      aria-label={`${words[box]}: ${nameOf(person)}`}
      onClick={() => onTick(!is)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m2.5 8.5 3.5 3.5 7.5-8" />
      </svg>
      {words[box]}
    </S.Box>
  );
}
