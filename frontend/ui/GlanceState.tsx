import { Button } from './Button.tsx';
import { GlanceFacts, GlanceTitle } from './Glance.ts';
import { Hidden } from './Hidden.ts';
import { Skeleton } from './Skeleton.ts';

/** Stands for what is on its way, in the place that it will take. */
export function GlanceLoading({ words }: { words: string }) {
  return (
    <>
      <Hidden role="status">{words}</Hidden>
      <GlanceTitle as="div">
        <Skeleton $width="70%" $height="1.25em" />
      </GlanceTitle>
      <Skeleton $width="85%" $height="1.4em" />
      <Skeleton $width="55%" $height="1.4em" />
    </>
  );
}

/** Stands for what could not be had. */
export function GlanceFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <GlanceFacts role="alert" as="div">
      Error loading data
      <Button look="plain" small onClick={onRetry}>
        Retry
      </Button>
    </GlanceFacts>
  );
}
