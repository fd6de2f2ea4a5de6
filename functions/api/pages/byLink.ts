import { pages as contract } from '../../../shared/publishing/contract/pages.ts';
import { linkDocuments, tokenMark } from '../../../shared/publishing/model/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.byLink, async ({ params: { page }, query: { token } }) => {
  const { read } = await import('../../lib/publishing/siteFiles.ts');
  const document = linkDocuments.find((each) => pages[each.page] === `/${page}`);
  if (!document) throw notFound('The page');
  return (await read(document)).replaceAll(tokenMark, token);
});
