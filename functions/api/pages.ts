import { isUnconfirmed } from '../../shared/people/model/signup.ts';
import { pages as contract } from '../../shared/publishing/contract.ts';
import {
  absentGuest,
  absentLetter,
  absentRecordings,
  doneDocuments,
  linkDocuments,
  tokenMark,
} from '../../shared/publishing/publication.ts';
import { pages } from '../../shared/site/pages.ts';
import { find as findSignup } from '../lib/people/signups/signups.ts';
import { isAddressConfirmed } from '../lib/people/subscribers/edits.ts';
import { isOptInConfirmed } from '../lib/people/subscribers/subscribers.ts';
import { readSecretToken } from '../lib/platform/crypto/digest.ts';
import { readCancelToken, readConfirmToken, readUnsubscribeToken } from '../lib/platform/crypto/keyed.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { absentAtEdge, notFound } from '../lib/platform/http/errors.ts';
import { isUnsubscribed } from '../lib/sending/results.ts';

/** A recording's `31.html`, a number, is a guest's; any other name is an episode's or a film's. */
export const absent = endpoint(contract.absent, async ({ params: { kind, file }, reply }) => {
  Object.assign(reply.headers, absentAtEdge);
  const { read } = await import('../lib/publishing/siteFiles.ts');
  if (kind === 'guest') return read(absentGuest);
  if (kind === 'letter') return read(absentLetter);
  return read(absentRecordings[/^\d+\.html$/.test(file) ? 'guest' : 'episode']);
});

/** Whether what a page's button does is done already. An invalid link is left to the button. */
const isDone: Record<(typeof linkDocuments)[number]['page'], (token: string) => Promise<boolean>> = {
  async confirmSubscription(token) {
    const link = readSecretToken(token);
    return link !== undefined && isOptInConfirmed(link.id, link.value);
  },
  async confirmAddress(token) {
    const link = readSecretToken(token);
    return link !== undefined && isAddressConfirmed(link.id, link.value);
  },
  async unsubscribe(token) {
    const reader = await readUnsubscribeToken(token);
    return reader !== undefined && isUnsubscribed(reader.id, reader.campaignId);
  },
  async confirmSignup(token) {
    const link = await readConfirmToken(token);
    const signup = link && (await findSignup(link.id));
    return signup !== undefined && signup.createdAt === link?.createdAt && !isUnconfirmed(signup);
  },
  async cancelSignup(token) {
    const link = await readCancelToken(token);
    return link !== undefined && (await findSignup(link.id))?.createdAt !== link.createdAt;
  },
};

export const byLink = endpoint(contract.byLink, async ({ params: { page: path }, query: { token } }) => {
  const { read } = await import('../lib/publishing/siteFiles.ts');
  const isAtPath = ({ page }: (typeof linkDocuments)[number]) => pages[page] === `/${path}`;
  const document = linkDocuments.find(isAtPath);
  if (!document) throw notFound('The page');
  const done = token && (await isDone[document.page](token)) ? doneDocuments.find(isAtPath) : undefined;
  return (await read(done ?? document)).replaceAll(tokenMark, token);
});
