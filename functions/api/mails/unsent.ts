import { mails } from '../../../shared/notices/contract/mails.ts';
import { maxUnsentShown } from '../../../shared/notices/model/mail.ts';
import { unsentMails } from '../../lib/notices/sendMail.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(mails.unsent, () => unsentMails(maxUnsentShown));
