import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { Skeleton } from '../text/Skeleton.tsx';
import { Hidden } from '../text/Text.tsx';
import { color, font, size, space } from '../theme/theme.ts';

interface Props {
  words: string;
  rows?: number;
  /** Shows the words instead of only announcing them. */
  visible?: boolean;
}

export function ListLoading({ words, rows = 4, visible = false }: Props) {
  return (
    <div>
      {visible ? <Words role="status">{words}</Words> : <Hidden role="status">{words}</Hidden>}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows differ only by their position
        <Row key={row}>
          <Skeleton $width="30%" $height="1.25rem" />
          <Skeleton $width="65%" />
        </Row>
      ))}
    </div>
  );
}

export function ListFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Note role="alert">
      <p>{words}</p>
      <Button look="plain" small onClick={onRetry}>
        Retry
      </Button>
    </Note>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${space.near};
  padding-block: ${space.block};
  border-top: 1px solid ${color.hairline};
`;

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near} ${space.block};
  align-items: center;
  padding: ${space.text} ${space.block};
  border-left: 3px solid ${color.danger};
  background: ${color.dangerWash};
`;

export const ListEmpty = styled.p`
  max-width: none;
  padding-block: ${space.part};
  border-block: 1px solid ${color.hairline};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
`;

const Words = styled.p`
  padding-bottom: ${space.text};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
