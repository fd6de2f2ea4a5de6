import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { requestMail } from '../../lib/outbox/outbox.ts';
import { countCall, readerOf } from '../../lib/people/personalData/reader.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { consume, detailsMailLimit } from '../../lib/platform/rateLimits/rateLimits.ts';

const answer = { message: 'The email is on its way. Its link works for one hour.' };

export const handler = endpoint(
  contract.mailLink,
  async (call) => {
    const { id } = await readerOf(call);
    await consume(detailsMailLimit, id);
    await requestMail({ kind: 'details', reader: id });
    return answer;
  },
  { replay: async () => answer, countRefused: countCall },
);
