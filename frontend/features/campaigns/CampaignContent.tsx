import { asCallError } from '../../api/callError.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import * as C from './CampaignContent.styles.ts';
import * as S from './CampaignView.styles.ts';
import { useCampaignContentQuery } from './campaignsApi.ts';

/** The mail exactly as it went out, before each recipient's name was filled in. */
export function CampaignContent({ id }: { id: string }) {
  const { data, isFetching, error, refetch } = useCampaignContentQuery({ params: { id } });
  return (
    <S.Part>
      <h2>What was mailed</h2>
      {!data && isFetching && <Skeleton $height="12rem" />}
      {!data && !isFetching && error && asCallError(error).status === 404 && (
        <p>It is still being composed. It will be here in a moment.</p>
      )}
      {!data && !isFetching && error && asCallError(error).status !== 404 && (
        <ListFailed words="Error loading data" onRetry={refetch} />
      )}
      {data && (
        <>
          <C.Lines>
            <div>
              <dt>Subject</dt>
              <dd>{data.subject}</dd>
            </div>
            {data.previewText && (
              <div>
                <dt>Preview text</dt>
                <dd>{data.previewText}</dd>
              </div>
            )}
          </C.Lines>
          <MailFrame title={`Content of ${data.subject}`} html={data.html} height="40rem" />
          <C.Text>
            <summary>Plain-text part</summary>
            {/* Scrolls, so the keyboard must reach it. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
            <pre tabIndex={0}>{data.text}</pre>
          </C.Text>
        </>
      )}
    </S.Part>
  );
}
