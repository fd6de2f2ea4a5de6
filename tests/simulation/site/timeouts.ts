import { endpointAccess } from '../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../infra/access/workers.ts';

type Runtimes = Record<string, { runtime?: { timeout?: number } }>;

/** The default: infra/constructs/handlerFunction.ts. */
const usual = 10;

/** How long a function (`api/campaigns/pause`, `workers/runCampaign`) may run in the stack, in seconds. */
export function timeoutOf(name: string): number {
  const [kind = '', ...rest] = name.split('/');
  const all: Runtimes = kind === 'api' ? endpointAccess : workerAccess;
  const found = all[rest.join('/')];
  if (!found) throw new Error(`The stack has no function ${name}`);
  return found.runtime?.timeout ?? usual;
}
