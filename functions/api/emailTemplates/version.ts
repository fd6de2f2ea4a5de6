import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as templateVersions from '../../lib/letters/templates/templateVersions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.version, async ({ params }) => {
  const version = await templateVersions.find(params.name, params.version);
  if (!version) throw notFound('This version');
  return version;
});
