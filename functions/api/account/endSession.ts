import { account as contract } from '../../../shared/accounts/contract.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.endSession, async ({ params, admin }) => {
  if (params.id === 'others') return sessions.closeAll(admin.username, { except: sessions.hashOf(admin) });
  if (!(await sessions.closeOne(admin.username, params.id))) throw notFound('This device');
});
