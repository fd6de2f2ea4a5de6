import { operatorCredentials } from '../aws/iam.ts';
import type { Adjustable } from '../cloud/settings.ts';
import type { Devtools } from '../edge/gateway.ts';
import { type EdgeRequest, type EdgeResponse, plain } from '../edge/http.ts';
import { FunctionError, type Functions } from '../lambda/functions.ts';
import { region } from '../template/resources.ts';
import { page } from './page.ts';
import { type CloudParts, workUnderWay } from './work.ts';

/** A part of the local cloud: what GET shows as JSON, what a POST's JSON changes, and what DELETE empties or restores. */
interface Resource {
  show?: (request: EdgeRequest) => unknown;
  change?: (body: unknown) => void;
  reset?: () => void;
}

/** The page and the JSON API below /_local, for people, scripts and tests. */
export function devtools(cloud: CloudParts): Devtools {
  const { stack, authorizer, functions, faults, inbox, ses, settings, topics, fauxqs, awsEndpoint } = cloud;
  const { streams, cloudFront, clock, dns, dynamoDb } = cloud;
  const depths = () => Object.fromEntries(stack.queues.map(({ id, name }) => [name, fauxqs.depth(id)]));

  const resources: Record<string, Resource> = {
    ...{ ses: adjustable(ses), clock: adjustable(clock) },
    ...{ lambda: adjustable(settings.lambda), account: adjustable(settings.account) },
    dns: { ...adjustable(dns), show: () => ({ domains: dns.current, questions: dns.questions() }) },
    faults: { change: (body) => faults.add(body), reset: () => faults.clear() },
    inbox: { show: ({ query }) => inbox.list(Number(query.get('limit') ?? -1)), reset: () => inbox.clear() },
    policies: { show: () => authorizer.grants() },
    metrics: { show: () => awsEndpoint.counts(), reset: () => awsEndpoint.resetCounts() },
    queues: { show: depths },
    work: { show: () => workUnderWay(cloud) },
    invalidations: { show: () => cloudFront.list(), reset: () => cloudFront.clear() },
    tables: { show: () => ({ endpoint: dynamoDb, tables: stack.tables.map(({ id }) => id) }) },
    buckets: { show: () => ({ endpoint: fauxqs.endpoint, buckets: stack.buckets }) },
    aws: {
      show: () => ({
        endpoint: awsEndpoint.address,
        accessKeys: Object.fromEntries(stack.functions.map(({ name, accessKeyId }) => [name, accessKeyId])),
        environments: Object.fromEntries(stack.functions.map(({ name, environment }) => [name, environment])),
      }),
    },
    stack: {
      show: () => ({
        outputs: stack.outputs,
        aws: { endpoint: awsEndpoint.address, region, credentials: operatorCredentials, forcePathStyle: true },
      }),
    },
    functions: { show: () => functions.report(), reset: () => functions.reload() },
  };

  return async (request) => {
    if (isForeign(request)) return json(403, { message: 'Another site may not use /_local' });
    const { method, uri } = request;
    const [, , name = '', ...path] = uri.replace(/\/$/, '').split('/').map(decodeURIComponent);
    const { show, change, reset } = resources[name] ?? {};
    if (method === 'GET' && show) return json(200, await show(request));
    if (method === 'POST' && change) return applyBody(change, request);
    if (method === 'DELETE' && reset) {
      reset();
      return noContent;
    }
    switch (`${method} ${name}`) {
      case 'GET ':
        return plain(200, page(cloud), 'text/html; charset=utf-8');
      case 'GET subscriptions':
        // The link in the confirmation mail.
        if (path[1] !== 'confirm' || !topics.confirm(path[0] ?? '')) return undefined;
        return plain(200, 'Subscription confirmed.');
      case 'POST queues':
        return path[1] === 'purge' || path[1] === 'release' ? changeQueue(cloud, path[0] ?? '', path[1]) : undefined;
      case 'POST streams':
        if (path[0] !== 'deliver') return undefined;
        await Promise.all(streams.map((stream) => stream.deliverNow()));
        return noContent;
      case 'POST functions':
        // A name may contain slashes: functions/workers/sendNewsletter/invoke
        if (path.at(-1) !== 'invoke') return undefined;
        return invoke(functions, path.slice(0, -1).join('/'), request);
      default:
        return undefined;
    }
  };
}

const adjustable = (part: Adjustable): Resource => ({
  show: () => part.current,
  change: (body) => part.apply(body),
  reset: () => part.reset(),
});

const noContent: EdgeResponse = { status: 204, headers: {}, cookies: [], body: Buffer.alloc(0) };

const json = (status: number, body: unknown) => plain(status, JSON.stringify(body), 'application/json');

/** In a browser, pages of other sites can send requests to localhost too. They may only link here. */
const isForeign = ({ headers: { origin, host, ...headers } }: EdgeRequest) =>
  (origin !== undefined && origin !== `http://${host}`) ||
  (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate');

async function changeQueue({ stack, fauxqs }: CloudParts, wanted: string, action: 'purge' | 'release') {
  const queue = stack.queues.find(({ id, name }) => wanted === id || wanted === name);
  if (!queue) return json(404, { message: `Queues: ${stack.queues.map(({ name }) => name).join(', ')}` });
  await fauxqs[action](queue.id);
  return noContent;
}

function applyBody(action: (body: unknown) => void, { body }: EdgeRequest): EdgeResponse {
  try {
    action(JSON.parse(body.toString()));
    return json(200, { ok: true });
  } catch (error) {
    return json(400, { message: error instanceof Error ? error.message : String(error) });
  }
}

async function invoke(functions: Functions, name: string, { body }: EdgeRequest): Promise<EdgeResponse> {
  if (!functions.has(name)) {
    const names = functions.report().map((each) => each.name);
    return json(404, { message: `Functions: ${names.join(', ')}` });
  }
  try {
    return json(200, (await functions.invoke(name, body.length > 0 ? JSON.parse(body.toString()) : {})) ?? null);
  } catch (error) {
    if (!(error instanceof FunctionError)) return json(400, { message: String(error) });
    return json(500, { errorType: error.errorType, errorMessage: error.message });
  }
}
