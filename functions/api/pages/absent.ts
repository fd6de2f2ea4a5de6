import { pages as contract } from '../../../shared/publishing/contract.ts';
import { absentGuest, absentLetter, absentRecordings } from '../../../shared/publishing/publication.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { absentAtEdge } from '../../lib/platform/http/errors.ts';

/** A recording's `31.html`, a number, is a guest's; any other name is an episode's or a film's. */
export const handler = endpoint(contract.absent, async ({ params: { kind, file }, reply }) => {
  Object.assign(reply.headers, absentAtEdge);
  const { read } = await import('../../lib/publishing/siteFiles.ts');
  if (kind === 'guest') return read(absentGuest);
  if (kind === 'letter') return read(absentLetter);
  return read(absentRecordings[/^\d+\.html$/.test(file) ? 'guest' : 'episode']);
});
