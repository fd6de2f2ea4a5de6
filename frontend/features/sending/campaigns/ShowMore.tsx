import { Button } from '../../../ui/buttons/Button.tsx';
import { More } from './CampaignList.styles.ts';

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** A button that loads the next page of a list; nothing after the last. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) =>
  hasNextPage && (
    <More>
      <Button look="plain" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </More>
  );
