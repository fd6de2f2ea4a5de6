import { Button } from '../buttons/Button.tsx';
import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';
import { SummaryFacts, SummaryTitle } from './SummaryCard.ts';

interface Props {
  /** What is loading. */
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
