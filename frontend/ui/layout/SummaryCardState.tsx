import { Button } from '../buttons/Button.tsx';
import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';
import { SummaryFacts, SummaryTitle } from './SummaryCard.ts';

/** Stands for what is on its way, in the place that it will take. */
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

/** Stands for what could not be had. */
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
