import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(contract.report, async ({ params }) => {
  const { reportOf } = await import('../../lib/imports/report.ts');
  return { path: await reportOf(params.id) };
});
