import { Button } from '../../../ui/buttons/Button.tsx';
import { More } from './CampaignList.styles.ts';

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Asks for the next page of a list; nothing where all of it is there. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) =>
  hasNextPage && (
    <More>
      <Button look="plain" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </More>
  );
