import { account as contract } from '../../../shared/contract/account.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as sessions from '../../lib/store/sessions.ts';

export const handler = endpoint(contract.endSession, async ({ params, admin }) => {
  if (params.id === 'others') return sessions.closeAll(admin.username, { except: sessions.hashOf(admin) });
  if (!(await sessions.closeOne(admin.username, params.id))) throw notFound('This device');
});
