import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import {
  type DeferredMail,
  mailTitle,
  maxCounted,
  maxUnsentShown,
  stateTexts,
  type UnsentMail,
} from '../../../../shared/notices/model/mail.ts';
import { mails } from '../../../../shared/notices/routes/mails.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { SendMailAgain, useDecideMailMutation } from '../../../mutations/SendMailAgain.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { Reason } from '../campaigns/Reason.tsx';

const { useUnsentMailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ unsentMails: query(build, mails.unsent, { tags: ['UnsentMails'] }) }),
});

/** Says how many emails to one person wait for an admin. `onOpen` shows them. */
export const UnsentMailItem = ({ mail: { count }, onOpen }: { mail: DeferredMail; onOpen: () => void }) => (
  <li>
    <p>
      <b>{unsentText(count)}</b>, each to one person.
    </p>
    <ButtonRow $above="hair">
      <Button look="plain" small onClick={onOpen}>
        Decide What to Do
      </Button>
    </ButtonRow>
  </li>
);

const unsentText = (count: number) => {
  if (count === 1) return 'One email wasn’t sent, or may not have been';
  const many = `${count.toLocaleString()}${count >= maxCounted ? ' or more' : ''}`;
  return `${many} emails weren’t sent, or may not have been`;
};

/** The emails to one person that wait for an admin, oldest first, each to be sent again or left. */
export function UnsentMails({ onClose }: { onClose: () => void }) {
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
        <LeaveIt mail={mail} what={what} />
      </ButtonRow>
    </li>
  );
}

const linkText = 'It can’t be sent again, because its link works only for a while. They can ask for a new one.';
const accountText = 'It can’t be sent again from here. If it had a link, a new one can be requested.';

function LeaveIt({ mail: { person, mail }, what }: { mail: UnsentMail; what: string }) {
  const [decide, { isLoading }] = useDecideMailMutation();
  const showResult = useMutationToast();
  const leave = () => decide({ body: { person, mail, as: 'leave' } }).unwrap();
  return (
    <Button
      look="plain"
      small
      disabled={isLoading}
      aria-label={`Leave It: ${what}`}
      onClick={() => void showResult(leave(), { success: 'It stays as it is.' })}
    >
      Leave It
    </Button>
  );
}

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
