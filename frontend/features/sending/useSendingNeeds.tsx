import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  type DeferredMail,
  type HeldFormMail,
  mailTitle,
  maxCounted,
  maxUnsentShown,
  stateTexts,
  type UnsentMail,
} from '../../../shared/notices/model/mail.ts';
import { mails } from '../../../shared/notices/routes.ts';
import { deferredMailDays } from '../../../shared/platform/constants.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { SendMailAgain, useDecideMailMutation } from '../../mutations/SendMailAgain.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { useCounts } from '../../queries/counts.ts';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { SummaryFacts } from '../../ui/layout/SummaryCard.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Reason } from '../../ui/text/Reason.tsx';
import { color, size, space } from '../../ui/theme/theme.ts';
import { useCampaignsNeedingAttention } from './campaignsApi.ts';
import { resultText } from './campaignText.ts';

/** What waits for an admin, as items of a list; `count` includes sends that are not shown. `dialog`: if one is open. */
export function useSendingNeeds() {
  const { data: campaigns = [], ...sends } = useCampaignsNeedingAttention();
  const { data: counts, ...counting } = useCounts();
  const { rows, complete, ...schedule } = useScheduledSends();
  const queries = [sends, counting, schedule];
  const [deciding, setDeciding] = useState(false);
  const { deferredMail, unsentMail, formMail } = counts ?? {};
  const held = rows.filter(({ state }) => state === 'HELD');
  const items = [
    deferredMail && <DeferredMailItem key="deferredMail" mail={deferredMail} />,
    unsentMail && (
      <li key="unsentMail">
        <p>
          <b>{unsentText(unsentMail.count)}</b>, each to one person.
        </p>
        <ButtonRow $above="hair">
          <Button look="plain" small onClick={() => setDeciding(true)}>
            Decide What to Do
          </Button>
        </ButtonRow>
      </li>
    ),
    formMail && <FormMailItem key="formMail" mail={formMail} />,
    ...held.map(({ id, subject, reason = '' }) => (
      <li key={id}>
        <Link to={pages.adminCampaigns}>{subject}</Link>
        <SummaryFacts>
          <b>Held when it was due</b>
        </SummaryFacts>
        <Reason reason={reason} />
      </li>
    )),
    campaigns.length > 0 && <CampaignItems key="sends" campaigns={campaigns} />,
  ].filter(Boolean);
  return {
    items,
    dialog: deciding && <UnsentMails onClose={() => setDeciding(false)} />,
    count: items.length - Number(campaigns.length > 0) + campaigns.length,
    scheduled: rows.map(({ templateName }) => templateName),
    isKnown: sends.isSuccess && counting.isSuccess && complete,
    isError: queries.some(({ isError, isFetching }) => isError && !isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Welcome emails and confirmations; the emails of sends are listed with each send. */
const DeferredMailItem = ({ mail: { count, reason } }: { mail: DeferredMail }) => (
  <li>
    <p>
      <b>{waitingText(count)}</b>, each a welcome or a confirmation. The site tries again every 15 minutes, for{' '}
      {deferredMailDays} days.
    </p>
    <Reason reason={reason} />
  </li>
);

/** What the forms caused beyond what they may: docs/decisions/0093-forms-have-a-budget.md. */
const FormMailItem = ({ mail: { count, why } }: { mail: HeldFormMail }) => (
  <li>
    <p>
      <b>{why === 'used-up' ? waitingText(count) : 'Emails from the forms have stopped until tomorrow'}</b>
      {formMailTexts[why]}
      {why !== 'used-up' && count > 0 && ` ${waitingText(count)}.`}
    </p>
    <p>Everyone can still sign up. If the newest subscribers look fake, delete them, and they won’t be emailed.</p>
  </li>
);

const formMailTexts: Record<HeldFormMail['why'], string> = {
  'used-up':
    ', because the forms were used so often that today’s share of emails is used up. They go out gradually, oldest first.',
  bounced: ': too many bounced because their addresses don’t exist.',
  complained: ': too many were reported as spam.',
};

const waitingText = (count: number) => {
  if (count === 1) return 'One email is waiting';
  return `${count.toLocaleString()}${count >= maxCounted ? ' or more' : ''} emails are waiting`;
};

const maxShown = 2;

function CampaignItems({ campaigns }: { campaigns: Campaign[] }) {
  const more = campaigns.length - maxShown;
  return (
    <>
      {campaigns.slice(0, maxShown).map((campaign) => (
        <li key={campaign.id}>
          <Link to={pathOf('adminCampaign', campaign.id)}>{campaign.subject}</Link>
          <SummaryFacts>
            <b>{campaign.status === 'PAUSED' ? 'Paused' : 'Decide about the unconfirmed'}</b>
            <span>{resultText(campaign)}</span>
          </SummaryFacts>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={pages.adminCampaigns}>{more === 1 ? 'One more' : `${more} more`}</Link>
        </li>
      )}
    </>
  );
}

const { useUnsentMailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ unsentMails: query(build, mails.unsent, { tags: ['UnsentMails'] }) }),
});

const unsentText = (count: number) => {
  if (count === 1) return 'One email wasn’t sent, or may not have been';
  const many = `${count.toLocaleString()}${count >= maxCounted ? ' or more' : ''}`;
  return `${many} emails weren’t sent, or may not have been`;
};

function UnsentMails({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useUnsentMailsQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = data?.length;
  const intro = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each decision
  useEffect(() => intro.current?.focus(), [count]);
  return (
    <Dialog title="Emails that may not have been sent" onClose={onClose}>
      {!data && !isError && <ListLoading words="Loading emails…" rows={2} />}
      {!data && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && (
        <Intro ref={intro} tabIndex={-1}>
          {introText(data.length)}
        </Intro>
      )}
      {data && data.length > 0 && (
        <List>
          {data.map((mail) => (
            <Row key={`${mail.person}#${mail.mail}`} mail={mail} />
          ))}
        </List>
      )}
      <DialogActions>
        {data && data.length > 1 && <LeaveAll mails={data} />}
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function introText(count: number): string {
  if (count === 0) return 'No more emails are waiting for you.';
  return `Nothing is sent again unless you say so.${count < maxUnsentShown ? '' : ` These are the oldest ${count}.`}`;
}

function Row({ mail }: { mail: UnsentMail }) {
  const { kind, says, state, reason, at, isRepeatable, to } = mail;
  const mayHaveIt = state === 'IN_DOUBT';
  const what = `${mailTitle(kind, says)}, ${to?.name ?? 'someone who has left'}`;
  const [decide, { isLoading }] = useDecideMailMutation();
  const showResult = useMutationToast();
  const leave = () => decide({ body: { person: mail.person, mail: mail.mail, as: 'leave' } }).unwrap();
  return (
    <li>
      <Facts
        $width="8rem"
        facts={[
          ['For', to ? [to.name, to.email].filter(Boolean).join(', ') : 'Someone who has left'],
          ['Email', mailTitle(kind, says)],
          ['Outcome', `${stateTexts[state]}${mayHaveIt ? '. They may already have it.' : ''}`],
          ...(reason ? [['Reason', <Reason key="reason" reason={reason} />] satisfies [string, unknown]] : []),
          ['When', momentOf(at)],
        ]}
      />
      {!isRepeatable && <p>{kind === 'account' ? accountText : linkText}</p>}
      <ButtonRow $above="tight">
        {isRepeatable && <SendMailAgain mail={mail} what={what} mayHaveIt={mayHaveIt} />}
        <Button
          look="plain"
          small
          disabled={isLoading}
          aria-label={`Leave It: ${what}`}
          onClick={() => void showResult(leave(), { success: 'It stays as it is.' })}
        >
          Leave It
        </Button>
      </ButtonRow>
    </li>
  );
}

const linkText = 'It can’t be sent again, because its link works only for a while. They can ask for a new one.';
const accountText = 'It can’t be sent again from here. If it had a link, a new one can be requested.';

/** After a flood, there may be many. */
function LeaveAll({ mails: all }: { mails: UnsentMail[] }) {
  const [decide] = useDecideMailMutation();
  /** Those that were listed when the button was pressed: each that is left leaves the list. */
  const [asked, setAsked] = useState<UnsentMail[]>();
  return (
    <>
      <Button look="plain" onClick={() => setAsked(all)}>
        Leave Them All
      </Button>
      {asked && (
        <ConfirmMutation
          title={`Leave these ${asked.length} emails?`}
          look="primary"
          confirmLabel="Leave Them All"
          pendingLabel="Leaving..."
          mutate={async () => {
            for (const { person, mail } of asked) await decide({ body: { person, mail, as: 'leave' } }).unwrap();
          }}
          success="They stay as they are."
          onClose={() => setAsked(undefined)}
        >
          <p>None of them is sent again. For 90 days you can still find each one under “One Person’s Data”.</p>
        </ConfirmMutation>
      )}
    </>
  );
}

const Intro = styled.p`
  color: ${color.inkSoft};
  &:focus { outline: none; }
`;

const List = styled.ul`
  background: inherit;
  font-size: ${size.small};
  & > li { padding-block: ${space.text}; border-top: 1px solid ${color.hairline}; background: inherit; }
  & > li > p { color: ${color.inkSoft}; }
`;
