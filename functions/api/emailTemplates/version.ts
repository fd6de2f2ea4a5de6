import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as templateVersions from '../../lib/store/templateVersions.ts';

export const handler = endpoint(contract.version, async ({ params }) => {
  const version = await templateVersions.find(params.name, params.version);
  if (!version) throw notFound('This version');
  return version;
});
