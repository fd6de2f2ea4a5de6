import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { countCall, readerOf } from '../../lib/people/personalData/reader.ts';
import { edit } from '../../lib/people/subscribers/edits.ts';
import { findReader } from '../../lib/people/subscribers/rows.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

const answer = { message: 'Your name has been corrected.' };

export const handler = endpoint(
  contract.correctName,
  async (call) => {
    const { id } = await readerOf(call);
    const { firstName, lastName, version } = call.body;
    const subscriber = await findReader(id);
    const edited = subscriber ? await edit(subscriber.id, { firstName, lastName }, { version }) : 'gone';
    if (edited === 'gone') throw notFound('Your subscription');
    if (edited === 'outdated') throw conflict('Your details changed in the meantime. Please check them again.');
    return answer;
  },
  { replay: async () => answer, countRefused: countCall },
);
