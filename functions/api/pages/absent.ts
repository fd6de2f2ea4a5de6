import { pages as contract } from '../../../shared/publishing/contract/pages.ts';
import { absentLetter, absentRecordings } from '../../../shared/publishing/model/publication.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** A recording's `31.html`, a number, is a guest's; any other name is an episode's or a film's. */
export const handler = endpoint(contract.absent, async ({ params: { kind, file }, reply }) => {
  // The same for everybody: the edge may keep it for the seconds of infra/constructs/edge.ts, browsers may not.
  reply.headers['cache-control'] = 'public, max-age=0';
  const { read } = await import('../../lib/publishing/siteFiles.ts');
  if (kind === 'letter') return read(absentLetter);
  return read(absentRecordings[/^\d+\.html$/.test(file) ? 'guest' : 'episode']);
});
