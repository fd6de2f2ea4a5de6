import { pages } from '../../../../shared/site/pages.ts';
import { asCallError } from '../../../api/callError.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { useIsAbsent } from '../../../ui/page/documentContexts.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import * as S from './GuestView.styles.ts';
import { GuestView } from './GuestView.tsx';
import { useGuestPageQuery } from './guestPageApi.ts';

/** The guest at this address. */
export function GuestBySlug({ slug }: { slug: string }) {
  const isAbsent = useIsAbsent();
  const { data, isLoading, error, refetch } = useGuestPageQuery({ slug }, { skip: isAbsent });
  if (data) return <GuestView guest={data} />;
  const isGone = isAbsent || !error || [400, 404].includes(asCallError(error).status ?? 0);
  return (
    <Band>
      <Meta title="Guest" hidden />
      <S.Nobody>
        <h1 tabIndex={-1}>Guest</h1>
        {isLoading ? (
          <ListLoading words="Loading the guest…" rows={4} />
        ) : isGone ? (
          <>
            <p>There’s no guest at this address.</p>
            <ButtonLink look="plain" to={pages.archive}>
              View Complete Archive
            </ButtonLink>
          </>
        ) : (
          <ListFailed words="The guest couldn’t be loaded. Please try again." onRetry={() => void refetch()} />
        )}
      </S.Nobody>
    </Band>
  );
}
