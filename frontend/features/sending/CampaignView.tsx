import { useState } from 'react';
import { styled } from 'styled-components';
import { atOrigin } from '../../../shared/letters/mail/addresses.ts';
import { isNewsletter } from '../../../shared/people/model/audience.ts';
import {
  type Campaign,
  type CampaignResults,
  isUnderWay,
  timeLeftText,
  totalText,
} from '../../../shared/sending/model/campaign.ts';
import { asCallError } from '../../api/callError.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { MailFrame } from '../../ui/text/MailFrame.tsx';
import { Reason } from '../../ui/text/Reason.tsx';
import { Skeleton } from '../../ui/text/Skeleton.tsx';
import { Notice, Small, Status } from '../../ui/text/Text.tsx';
import { color, font, size, space } from '../../ui/theme/theme.ts';
import { Part } from './CampaignList.tsx';
import {
  useCampaign,
  useCampaignContentQuery,
  useCampaignResultsQuery,
  useCancelCampaignMutation,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
} from './campaignsApi.ts';
import { audienceText, inDoubtText, stalledText, statusText, waitingCount } from './campaignText.ts';
import { LetterOnSite } from './LetterOnSite.tsx';
import { Recipients } from './Recipients.tsx';
import { ProgressBar, stateColor, Words } from './TemplateProgress.tsx';

export function CampaignView({ id }: { id: string }) {
  const { data: campaign, isLoading, isError, error, refetch } = useCampaign(id);
  if (isLoading) return <ListLoading words="Loading the send…" />;
  if (!campaign) {
    const gone = [400, 404].includes(asCallError(error).status ?? 0);
    return (
      <>
        <PageTitle title="Send" />
        <ListFailed words={gone ? 'This send doesn’t exist.' : 'Error loading data'} onRetry={refetch} />
      </>
    );
  }
  const { subject, audience, status, startedBy, startedAt, finishedAt, stalledSince } = campaign;
  const { words, tone } = statusText[status];
  return (
    <>
      <PageTitle title={subject} />
      <Line>
        <Status $tone={tone} role="status">
          {words}
        </Status>
        <span>{audienceText(audience)}</span>
        <span>
          Started by {startedBy} on {momentOf(startedAt)}
          {finishedAt && `, ended on ${momentOf(finishedAt)}`}
        </span>
      </Line>
      {isError && <ListFailed words="This may be out of date: the server isn’t responding." onRetry={refetch} />}
      {stalledSince && (
        <Notice tone="care" role="status">
          {stalledText(stalledSince)} No one gets it twice.
        </Notice>
      )}
      <Why campaign={campaign} />
      <Progress aria-label="Progress">
        <ProgressBar campaign={campaign} />
        <Counts campaign={campaign} />
        <Controls campaign={campaign} />
      </Progress>
      <Results campaign={campaign} />
      <LetterOnSite campaign={campaign} />
      <Recipients campaign={campaign} />
      <CampaignContent campaign={campaign} />
    </>
  );
}

/** Says how many recipients are in doubt now, not how many were when it ended. */
function Why({ campaign: { status, reason, counts } }: { campaign: Campaign }) {
  if (status === 'NEEDS_ATTENTION') return <Notice tone="care">{inDoubtText(counts.IN_DOUBT)}</Notice>;
  if (!reason) return null;
  return (
    <Notice tone={status === 'CANCELED' ? 'plain' : 'care'}>
      <Reason reason={reason} />
    </Notice>
  );
}

function Controls({ campaign }: { campaign: Campaign }) {
  const { id, status } = campaign;
  const [pause, pausing] = usePauseCampaignMutation();
  const [resume, resuming] = useResumeCampaignMutation();
  const [cancel] = useCancelCampaignMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const arg = { params: { id } };
  if (!isUnderWay(status)) return null;
  return (
    <ButtonRow>
      {status === 'SENDING' && (
        <Button disabled={pausing.isLoading} onClick={() => void showResult(pause(arg).unwrap())}>
          {pausing.isLoading ? 'Pausing...' : 'Pause'}
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button disabled={resuming.isLoading} onClick={() => void showResult(resume(arg).unwrap())}>
          {resuming.isLoading ? 'Resuming...' : 'Resume'}
        </Button>
      )}
      <Button look="plain" onClick={() => setAsking(true)}>
        Cancel Sending
      </Button>
      {asking && (
        <ConfirmMutation
          title="Cancel this send?"
          confirmLabel="Cancel Sending"
          pendingLabel="Canceling..."
          cancelLabel="Keep it"
          mutate={() => cancel(arg).unwrap()}
          onClose={() => setAsking(false)}
        >
          {people(waitingCount(campaign))} will never get it, and sent emails can’t be recalled. To stop only for a
          while, pause it instead.
        </ConfirmMutation>
      )}
    </ButtonRow>
  );
}

const people = (count: number) =>
  count === 1 ? 'The one person who is still waiting' : `The ${count.toLocaleString()} people who are still waiting`;

/** The numbers add up to all recipients. */
function Counts({ campaign }: { campaign: Campaign }) {
  const { counts, isEstimate, ratePerSecond } = campaign;
  const facts: [string, string | undefined, (keyof typeof stateColor)?][] = [
    ['Sent', counts.SENT.toLocaleString(), 'sent'],
    ['Waiting', totalText({ total: waitingCount(campaign), isEstimate }), 'waiting'],
    ['Failed', counts.FAILED.toLocaleString(), 'failed'],
    ['Skipped', counts.SKIPPED.toLocaleString(), 'skipped'],
    ['Unconfirmed', counts.IN_DOUBT.toLocaleString(), 'doubt'],
    ['Rate', ratePerSecond === undefined ? undefined : `${ratePerSecond} a second`],
    ['Time', timeLeftText(campaign)],
  ];
  return (
    <Numbers>
      {facts.map(
        ([name, words, state]) =>
          words && (
            <div key={name} style={state && { borderColor: stateColor[state] }}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </Numbers>
  );
}

/** The email exactly as sent, before each recipient's name is filled in. */
function CampaignContent({ campaign: { id, status } }: { campaign: Campaign }) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isFetching, error, refetch } = useCampaignContentQuery(
    { params: { id } },
    // Preparing the campaign composes the email.
    { skip: status === 'PREPARING', pollingInterval },
  );
  const isAbsent = error !== undefined && asCallError(error).status === 404;
  // It was paused before it was composed.
  const interval = isAbsent && !data && status !== 'CANCELED' ? 8000 : 0;
  if (interval !== pollingInterval) setPollingInterval(interval);
  return (
    <Part>
      <h2>What was sent</h2>
      {!data && isFetching && !isAbsent && <Skeleton $height="12rem" />}
      {!data && (status === 'PREPARING' || isAbsent) && (
        <p>
          {status === 'CANCELED'
            ? 'It was canceled before it was composed.'
            : 'It’s still being composed. It will be here in a moment.'}
        </p>
      )}
      {!data && !isFetching && error && !isAbsent && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && (
        <>
          <Facts
            $width="8rem"
            facts={[
              ['Subject', data.subject],
              ...(data.previewText ? [['Preview text', data.previewText] as const] : []),
            ]}
          />
          {data.html.includes('{firstName') && (
            <Small>Each reader got their own first name in place of {'{firstName}'}, or the word after the bar.</Small>
          )}
          <MailFrame title={`Content of ${data.subject}`} html={atOrigin(data.html, location.origin)} height="40rem" />
        </>
      )}
    </Part>
  );
}

/** Polling intervals while it is sent and afterwards, when results arrive slowly, in milliseconds. */
const fastPolling = 4000;
const slowPolling = 60_000;
const settling = 10 * 60_000;

function Results({ campaign }: { campaign: Campaign }) {
  const { id, status, counts, audience, finishedAt } = campaign;
  const [pollingInterval, setPollingInterval] = useState(fastPolling);
  const { data, isError, refetch } = useCampaignResultsQuery(
    { params: { id } },
    { pollingInterval, refetchOnMountOrArgChange: true },
  );
  // Mail servers answer for a while after the last email went out.
  const isRecent = isUnderWay(status) || (finishedAt !== undefined && Date.now() - Date.parse(finishedAt) < settling);
  const isSettled = data !== undefined && data.delivered + data.bounced >= counts.SENT && !isUnderWay(status);
  const interval = isRecent && !isSettled ? fastPolling : slowPolling;
  if (interval !== pollingInterval) setPollingInterval(interval);
  if (counts.SENT === 0) return null;
  return (
    <Part>
      <h2>Results</h2>
      {!data && !isError && <Skeleton $height="6em" />}
      {!data && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && <Figures results={data} sent={counts.SENT} isLetter={isNewsletter(audience)} />}
    </Part>
  );
}

function Figures({ results, sent, isLetter }: { results: CampaignResults; sent: number; isLetter: boolean }) {
  const { delivered, bounced, complained, unsubscribed } = results;
  const figures: [name: string, value: string, meaning: string][] = [
    [
      'Delivered',
      `${delivered.toLocaleString()} of ${sent.toLocaleString()}`,
      'The receiving mail server accepted it. No one can know which folder it went to or whether it was read.',
    ],
    [
      'Bounced',
      bounced.toLocaleString(),
      'The mail server refused it for good, in some cases after accepting it. That address gets no more letters.',
    ],
    [
      'Reported as spam',
      complained.toLocaleString(),
      'The reader pressed that button, and gets no more letters. Not every email provider reports this.',
    ],
    [
      'Unsubscribed',
      unsubscribed.toLocaleString(),
      'Through this letter’s link or the email program’s button for it. Each person counts once.',
    ],
  ];
  return (
    <FigureList>
      {figures.slice(0, isLetter ? 4 : 3).map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{meaning}</dd>
        </div>
      ))}
    </FigureList>
  );
}

const FigureList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
  gap: ${space.block};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; }
  dt + dd { font: 500 ${size.h3}/1.3 ${font.serif}; font-variant-numeric: lining-nums tabular-nums; }
  dd + dd { color: ${color.inkSoft}; font-size: ${size.small}; line-height: 1.45; }
`;

const Line = styled(Words)`
  column-gap: ${space.text};
  margin-bottom: ${space.block};
  font-variant-numeric: normal;
`;

const Progress = styled.section`
  display: grid;
  gap: ${space.block};
  margin-block: ${space.block} ${space.part};
`;

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  gap: ${space.text};
  margin: 0;
  font-variant-numeric: tabular-nums;
  div { display: grid; gap: 0; padding-left: ${space.near}; border-left: 3px solid ${color.hairline}; }
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font-size: ${size.h3}; line-height: 1.3; }
`;
