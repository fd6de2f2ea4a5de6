import { mails } from '../../shared/notices/contract.ts';
import { mailKind, mailTitle, maxUnsentShown } from '../../shared/notices/model/mail.ts';
import { unsentMails } from '../lib/notices/sendMail.ts';
import { find, leaveUnsent, sendAgain } from '../lib/outbox/outbox.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict } from '../lib/platform/http/errors.ts';

export const unsent = endpoint(mails.unsent, () => unsentMails(maxUnsentShown));

export const decide = endpoint(mails.decide, async ({ body: { as, ...ref }, reply }) => {
  if (as === 'leave') await leaveUnsent(ref);
  // A repeated request finds it sent again already.
  else if (!(await sendAgain(ref)) && !(await find(ref))?.repeated)
    throw conflict(
      'This email can’t be sent again: it has changed in the meantime, or its link has to be requested anew. Please reload the page.',
    );
  const kind = mailKind.parse(ref.mail.split('#')[0]);
  reply.about = `${mailTitle(kind)}: ${as === 'leave' ? 'left as it is' : 'sent again'}`;
});
