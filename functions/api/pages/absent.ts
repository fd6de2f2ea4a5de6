import { pages as contract } from '../../../shared/contract/pages.ts';
import { absentRecordings } from '../../../shared/publication.ts';
import { endpoint } from '../../lib/endpoint.ts';

/** `31.html` is a guest's, by the number; all others are films of episodes. */
export const handler = endpoint(contract.absent, async ({ params: { file } }) => {
  const { read } = await import('../../lib/store/siteFiles.ts');
  return read(absentRecordings[/^\d+\.html$/.test(file) ? 'guest' : 'episode']);
});
