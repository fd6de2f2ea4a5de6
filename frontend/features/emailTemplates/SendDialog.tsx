import { useState } from 'react';
import { durationOf } from '../../../shared/durations.ts';
import type { SendOptions } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { site } from '../../../shared/site.ts';
import { newKey } from '../../api/idempotencyKeys.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { MailProblems } from './MailProblems.tsx';
import { PublishChoice } from './PublishChoice.tsx';
import { SendActions } from './SendActions.tsx';
import { SentBefore } from './SentBefore.tsx';
import { useTemplateCheck } from './useTemplateCheck.ts';

interface Props {
  template: EmailTemplate;
  /** Why the send that was asked for here was refused. */
  problem?: string | undefined;
  /** `key`: whatever is sent from here, however often it is clicked, is one send. */
  onSend: (options: SendOptions, key: string) => void;
  onEdit: () => void;
  onClose: () => void;
}

/** Asks before a mail goes to everyone: to how many, for how long, what is wrong with it, and who has got it already. */
export function SendDialog({ template: { name, subject, version }, problem, onSend, onEdit, onClose }: Props) {
  const [key] = useState(newKey);
  const [publish, setPublish] = useState(site.letters.publish);
  const { check, missing, isFailed, refetch } = useTemplateCheck(name);
  const doubtful = check !== undefined && check.problems.length > 0;
  return (
    <Dialog title="Send to everyone?" onClose={onClose} width="42rem">
      {problem && <Problem $on="paper">{problem}</Problem>}
      {!check && !isFailed && (
        <div role="status" aria-label="Counting subscribers and checking the mail…">
          <Skeleton $height="3.5em" />
        </div>
      )}
      {isFailed && <ListFailed words="The mail could not be checked. Nothing has been sent." onRetry={refetch} />}
      {check && <SentBefore check={check} missing={missing} />}
      {check && !check.underWay && !check.before && (
        <p>
          “{subject}” will be mailed to <strong>{people(check.recipients)}</strong>
          {check.recipients > 0 && (
            <>
              . At {paceOf(check.ratePerSecond)} a second it takes {durationOf(check.seconds)}
            </>
          )}
          . A mail that has left cannot be called back.
        </p>
      )}
      {check &&
        !check.underWay?.sameLetter &&
        (doubtful ? (
          <MailProblems problems={check.problems} />
        ) : (
          <Notice tone="good">Nothing is wrong with it.</Notice>
        ))}
      {check && !check.underWay?.sameLetter && check.recipients > 0 && (
        <PublishChoice publish={publish} onChoose={setPublish} />
      )}
      <SendActions
        check={check}
        missing={missing.missing}
        people={people}
        onSend={(options) => onSend({ ...options, version, publish }, key)}
        onEdit={onEdit}
        onClose={onClose}
      />
    </Dialog>
  );
}

const paceOf = (rate: number) => (rate < 1.5 ? '1 mail' : `${Math.round(rate)} mails`);
const people = (count: number) => (count === 1 ? '1 subscriber' : `${count.toLocaleString()} subscribers`);
