import { Button } from '../buttons/Button.tsx';
import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';
import * as S from './ListState.styles.ts';

interface LoadingProps {
  words: string;
  rows?: number;
  /** Shows the words instead of only announcing them. */
  visible?: boolean;
}

/** Shown while a list is loading. */
export function ListLoading({ words, rows = 4, visible = false }: LoadingProps) {
  return (
    <div>
      {visible ? <S.Words role="status">{words}</S.Words> : <Hidden role="status">{words}</Hidden>}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows differ only by their position
        <S.Row key={row}>
          <Skeleton $width="30%" $height="1.25rem" />
          <Skeleton $width="65%" />
        </S.Row>
      ))}
    </div>
  );
}

/** Shown if a list couldn’t be loaded. */
export function ListFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <S.Note role="alert">
      <p>{words}</p>
      <Button look="plain" small onClick={onRetry}>
        Retry
      </Button>
    </S.Note>
  );
}

export const ListEmpty = S.Empty;
