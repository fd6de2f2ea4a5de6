import { operatorCredentials } from '../aws/authorizer.ts';
import type { Devtools } from '../edge/gateway.ts';
import { type EdgeRequest, type EdgeResponse, plain } from '../edge/http.ts';
import { FunctionError } from '../lambda/errors.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { StreamConsumer } from '../lambda/streamMapping.ts';
import type { Adjustable } from '../lifecycle/settings.ts';
import { region } from '../template/resources.ts';
import type { CloudParts } from './cloudParts.ts';
import { page } from './page.ts';

/** The page and the JSON API below /_local, for people, scripts and tests. */
export function devtools(cloud: CloudParts): Devtools {
  const { stack, authorizer, functions, faults, inbox, ses, settings, topics, fauxqs, consumers, awsEndpoint } = cloud;
  const { streams, invalidations, clock } = cloud;
  const inProgress = (queue: string) =>
    consumers.filter((each) => each.queue === queue).reduce((sum, each) => sum + each.inProgress(), 0);
  const depths = () =>
    Object.fromEntries(stack.queues.map(({ id, name }) => [name, { ...fauxqs.depth(id), inProgress: inProgress(id) }]));

  const adjustables = new Map<string | undefined, Adjustable>(
    Object.entries({ ses, clock, lambda: settings.lambda, account: settings.account }),
  );

  return async (request) => {
    if (isForeign(request)) return json(403, { message: 'Another site may not use /_local' });
    const [, , ...path] = request.uri.replace(/\/$/, '').split('/').map(decodeURIComponent);
    const adjustable = adjustables.get(path[0]);
    if (adjustable) return adjust(adjustable, request);
    switch (`${request.method} ${path[0] ?? ''}`) {
      case 'POST faults':
        return applyBody((body) => faults.add(body), request);
      case 'DELETE faults':
        faults.clear();
        return noContent;
      case 'GET ':
        return plain(200, page(cloud), 'text/html; charset=utf-8');
      case 'GET inbox':
        return json(200, inbox.list(Number(request.query.get('limit') ?? -1)));
      case 'DELETE inbox':
        inbox.clear();
        return noContent;
      case 'GET policies':
        return json(200, authorizer.trial.report());
      case 'POST policies':
        return applyBody((body) => {
          const { without } = body as { without?: string };
          authorizer.trial.exclude(without);
          // A warm function still has what it was allowed to read before.
          if (without) functions.reload(without.split(' ')[0]);
        }, request);
      case 'GET subscriptions':
        // The link in the confirmation mail.
        if (path[2] !== 'confirm' || !topics.confirm(path[1] ?? '')) return undefined;
        return plain(200, 'Subscription confirmed.');
      case 'GET metrics':
        return json(200, awsEndpoint.counts());
      case 'DELETE metrics':
        awsEndpoint.resetCounts();
        return noContent;
      case 'GET queues':
        return json(200, depths());
      case 'POST queues':
        return path[2] === 'purge' || path[2] === 'release' ? changeQueue(cloud, path[1] ?? '', path[2]) : undefined;
      case 'GET streams':
        return json(200, await Promise.all(streams.map((stream) => reportOf(cloud, stream))));
      case 'POST streams':
        if (path[1] !== 'deliver') return undefined;
        await Promise.all(streams.map((stream) => stream.deliverNow()));
        return noContent;
      case 'GET invalidations':
        return json(200, invalidations.list());
      case 'DELETE invalidations':
        invalidations.clear();
        return noContent;
      case 'GET events':
        return json(200, { pending: inbox.pendingCount() });
      case 'GET tables':
        return json(200, { endpoint: cloud.dynamoDb, tables: stack.tables.map(({ id }) => id) });
      case 'GET buckets':
        return json(200, { endpoint: cloud.fauxqs.endpoint, buckets: stack.buckets });
      case 'GET aws':
        return json(200, {
          endpoint: awsEndpoint.address,
          accessKeys: Object.fromEntries(stack.functions.map(({ name, id }) => [name, id])),
          environments: Object.fromEntries(stack.functions.map(({ name, environment }) => [name, environment])),
        });
      case 'GET stack':
        return json(200, {
          outputs: stack.outputs,
          aws: { endpoint: awsEndpoint.address, region, credentials: operatorCredentials, forcePathStyle: true },
        });
      case 'GET functions':
        return json(200, functions.report());
      case 'POST functions':
        // A name may contain slashes: functions/workers/sendNewsletter/invoke
        if (path.at(-1) !== 'invoke') return undefined;
        return invoke(functions, path.slice(1, -1).join('/'), request);
      default:
        return undefined;
    }
  };
}

const noContent: EdgeResponse = { status: 204, headers: {}, cookies: [], body: Buffer.alloc(0) };

const json = (status: number, body: unknown) => plain(status, JSON.stringify(body), 'application/json');

/** In a browser, pages of other sites can send requests to localhost too. They may only link here. */
const isForeign = ({ headers: { origin, host, ...headers } }: EdgeRequest) =>
  (origin !== undefined && origin !== `http://${host}`) ||
  (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate');

/** Pending: records of the table's stream that the function has not finished, including those in progress. */
const reportOf = async ({ stack }: CloudParts, { function: id, table, pending }: StreamConsumer) => ({
  function: stack.functions.find((fn) => fn.id === id)?.name ?? id,
  table,
  pending: await pending(),
});

async function changeQueue({ stack, fauxqs }: CloudParts, wanted: string, action: 'purge' | 'release') {
  const queue = stack.queues.find(({ id, name }) => wanted === id || wanted === name);
  if (!queue) return json(404, { message: `Queues: ${stack.queues.map(({ name }) => name).join(', ')}` });
  await fauxqs[action](queue.id);
  return noContent;
}

function adjust(part: Adjustable, request: EdgeRequest): EdgeResponse | undefined {
  if (request.method === 'GET') return json(200, part.current);
  if (request.method === 'POST') return applyBody((body) => part.apply(body), request);
  if (request.method !== 'DELETE') return undefined;
  part.reset();
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
    return json(404, {
      message: `Functions: ${functions
        .report()
        .map((fn) => fn.name)
        .join(', ')}`,
    });
  }
  try {
    return json(200, (await functions.invoke(name, body.length > 0 ? JSON.parse(body.toString()) : {})) ?? null);
  } catch (error) {
    if (!(error instanceof FunctionError)) return json(400, { message: String(error) });
    return json(500, { errorType: error.errorType, errorMessage: error.message });
  }
}
