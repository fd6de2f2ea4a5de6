import { Button } from '../buttons/Button.tsx';
import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';
import { SummaryFacts, SummaryTitle } from './SummaryCard.ts';

/** Shown while a card is loading, in the same space. */
export function SummaryLoading({ words }: { words: string }) {
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

/** Shown if a card could not be loaded. */
export function SummaryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <SummaryFacts role="alert" as="div">
      Error loading data
      <Button look="plain" small onClick={onRetry}>
        Retry
      </Button>
    </SummaryFacts>
  );
}
