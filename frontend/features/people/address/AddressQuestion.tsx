import { Button } from '../../../ui/buttons/Button.tsx';
import * as S from './AddressQuestion.styles.ts';

interface Props {
  /** Domains. */
  typed: string;
  meant: string;
  on: 'paper' | 'night';
  onUse: () => void;
  onKeep: () => void;
}

/** Under the field of an address whose domain looks mistyped. */
export const AddressQuestion = ({ typed, meant, on, onUse, onKeep }: Props) => (
  <S.Question $on={on}>
    <span role="alert">Did you mean {meant}?</span>
    <S.Answers>
      <Button look="plain" small on={on} onClick={onUse}>
        Use {meant}
      </Button>
      <Button look="quiet" small on={on} onClick={onKeep}>
        Keep {typed}
      </Button>
    </S.Answers>
  </S.Question>
);
