import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { Skeleton } from '../text/Skeleton.tsx';
import { Hidden } from '../text/Text.tsx';
import { color, font, from, size, space } from '../theme/theme.ts';

/** A card: its name, a title of usually at most two lines, and two lines of facts. */
export function SummaryCard({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </Card>
  );
}

interface Props {
  words: string;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
}

/** Shown while a card is loading, in the same space, or if it couldn’t be loaded. */
export function SummaryCardState({ words, query: { isError, isFetching, refetch } }: Props) {
  if (isError && !isFetching)
    return (
      <SummaryFacts role="alert" as="div">
        Error loading data
        <Button look="plain" small onClick={refetch}>
          Retry
        </Button>
      </SummaryFacts>
    );
  return (
    <>
      <Hidden role="status">{words}</Hidden>
      <SummaryTitle as="div">
        <Skeleton $width="70%" $height="1.25em" />
      </SummaryTitle>
      <Skeleton $width="85%" $height="1.4em" />
      <Skeleton $width="55%" $height="1.4em" />
    </>
  );
}

export const SummaryCards = styled.section`
  display: grid;
  gap: ${space.text} ${space.group};
  margin-bottom: ${space.block};
  ${from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${from.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

/** It has the same height while loading. */
const Card = styled.section`
  display: grid;
  gap: ${space.hair};
  align-content: start;
  min-width: 0;
  min-height: 9.25rem;
  padding-block: ${space.tight};
  border-top: 1px solid ${color.hairline};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  p { max-width: none; }
  h2 { color: ${color.inkSoft}; font: 600 ${size.small}/1.5 ${font.sans}; letter-spacing: 0; }
`;

export const SummaryTitle = styled.p`
  font: 500 1.375rem/1.25 ${font.serif};
  a { color: ${color.ink}; text-decoration-color: ${color.edge}; }
  a:hover { color: ${color.brand}; }
`;

export const SummaryFacts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.tight};
  align-items: baseline;
  color: ${color.inkSoft};
  b { color: ${color.ink}; font-weight: 600; }
`;
