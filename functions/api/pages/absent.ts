import { pages as contract } from '../../../shared/publishing/contract/pages.ts';
import { absentLetter, absentRecordings } from '../../../shared/publishing/model/publication.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** Of recordings, `31.html` is a guest's, by the number; all others are names of episodes and of films. */
export const handler = endpoint(contract.absent, async ({ params: { kind, file } }) => {
  const { read } = await import('../../lib/publishing/siteFiles.ts');
  if (kind === 'letter') return read(absentLetter);
  return read(absentRecordings[/^\d+\.html$/.test(file) ? 'guest' : 'episode']);
});
