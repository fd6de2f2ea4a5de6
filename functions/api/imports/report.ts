import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.report, async ({ params }) => {
  const { reportOf } = await import('../../lib/people/imports/importFiles.ts');
  return { path: await reportOf(params.id) };
});
