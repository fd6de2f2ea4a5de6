import type { AccountSettings } from '../aws/account.ts';
import type { CloudFrontApi } from '../aws/cloudFront.ts';
import type { domainSettings, NameServer } from '../aws/dns.ts';
import type { AwsEndpoint } from '../aws/endpoint.ts';
import { escaped } from '../aws/errors.ts';
import type { Faults } from '../aws/faults.ts';
import { type Authorizer, operatorCredentials } from '../aws/iam.ts';
import type { Adjustable, Clock, Settings } from '../cloud/settings.ts';
import type { Devtools } from '../edge/gateway.ts';
import { type EdgeRequest, type EdgeResponse, plain } from '../edge/http.ts';
import type { Fauxqs } from '../emulators/fauxqs.ts';
import { FunctionError, type Functions, type LambdaSettings } from '../lambda/functions.ts';
import type { QueueConsumer } from '../lambda/queues.ts';
import type { StreamConsumer } from '../lambda/streams.ts';
import type { Inbox } from '../mail/inbox.ts';
import { shownHtml } from '../mail/sendEmail.ts';
import type { Ses, sesSettings } from '../mail/ses.ts';
import type { Stack } from '../template/readTemplate.ts';
import { region } from '../template/resources.ts';

/** What GET shows as JSON, what a POST's JSON changes, and what DELETE empties or restores. */
interface Resource {
  show?: (request: EdgeRequest) => unknown;
  change?: (body: unknown) => void;
  reset?: () => void;
}

/** The page and the JSON API below /_local, for people, scripts and tests. */
export function devtools(cloud: CloudParts): Devtools {
  const { stack, authorizer, functions, faults, inbox, ses, settings, fauxqs, awsEndpoint } = cloud;
  const { cloudFront, clock, dns, dynamoDb } = cloud;

  const resources: Record<string, Resource> = {
    ...{ lambda: adjustable(settings.lambda), account: adjustable(settings.account), clock: adjustable(clock) },
    ses: {
      ...adjustable(settings.ses),
      reset() {
        settings.ses.reset();
        ses.forget();
      },
    },
    dns: {
      ...adjustable(settings.dns),
      show: () => ({ domains: settings.dns.current, questions: dns.questions() }),
    },
    faults: { change: (body) => faults.add(body), reset: () => faults.clear() },
    inbox: { show: ({ query }) => inbox.list(Number(query.get('limit') ?? -1)), reset: () => inbox.clear() },
    policies: { show: () => authorizer.grants() },
    metrics: { show: () => awsEndpoint.counts(), reset: () => awsEndpoint.resetCounts() },
    queues: { show: () => Object.fromEntries(stack.queues.map(({ id, name }) => [name, fauxqs.depth(id)])) },
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
      case 'POST queues':
        return path[1] === 'purge' || path[1] === 'release' ? changeQueue(cloud, path[0] ?? '', path[1]) : undefined;
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

function page({ stack, functions, fauxqs, inbox }: CloudParts): string {
  const nameOf = (wanted: string) => stack.functions.find(({ id }) => id === wanted)?.name ?? wanted;
  const mails = inbox.list(50).map(
    (
      mail,
    ) => html`<details><summary><b>${mail.subject}</b> <span>to ${mail.to.join(', ')}</span> ${time(mail.at)}</summary>
<dl>${Object.entries({ From: mail.from, ...mail.headers }).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${mail.html ? html`<iframe sandbox loading="lazy" title="${mail.subject}" srcdoc="${shownHtml(mail)}"></iframe>` : ''}
<pre>${mail.text}</pre>${mail.attachments.filter(({ contentId }) => !contentId).map(({ name, content }) => html`<h3>${name}</h3><pre>${content}</pre>`)}</details>`,
  );
  const runs = functions.report().map(
    ({ name, invocations, errors, logs }) => html`<details><summary><b>${name}</b>
<span>${invocations} ${invocations === 1 ? 'invocation' : 'invocations'}</span>${errors > 0 ? html` <strong>${errors} failed</strong>` : ''}</summary>
<pre>${logs.length === 0 ? 'No logs yet.' : logs.slice(-40).map(({ at, text }) => `${new Date(at).toISOString().slice(11, 23)}  ${text}\n`)}</pre></details>`,
  );
  const sections: Record<string, Markup | Markup[]> = {
    Inbox: mails.length === 0 ? html`<p>No email has been sent yet.</p>` : mails,
    Queues: table(
      ['Queue', 'Waiting', 'In flight', 'Delayed'],
      stack.queues.map(({ id, name }) => [name, ...Object.values(fauxqs.depth(id))]),
    ),
    Functions: runs,
    Routes: table(
      ['Method', 'Path', 'Function'],
      stack.routes.map((route) => [route.method, route.path, nameOf(route.function)]),
    ),
    Tables: table(
      ['Table', 'Indexes'],
      stack.tables.map(({ id, indexes }) => [id, indexes.map((index) => index.IndexName).join(', ')]),
    ),
  };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local cloud</title>
<style>${{ text: style }}</style>
</head>
<body>
<h1>Local cloud</h1><p>The deployed stack, running on this machine. <a href="/">Open the site</a></p>
<nav>${Object.keys(sections).map((name) => html`<a href="#${name}">${name}</a>`)}</nav>
${Object.entries(sections).map(([name, content]) => html`<section id="${name}"><h2>${name}</h2>${content}</section>`)}
</body>
</html>`.text;
}

const table = (heads: string[], rows: (string | number)[][]) =>
  html`<div><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const time = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

/** Text that is already markup and is not escaped. */
interface Markup {
  text: string;
}

type Part = string | number | Markup | (string | Markup)[];

/** Template tag that escapes its values unless they are {@link Markup}. */
function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { text: texts.map((text, index) => text + (index < parts.length ? show(parts[index] ?? '') : '')).join('') };
}

function show(part: Part): string {
  if (Array.isArray(part)) return part.map(show).join('');
  return typeof part === 'object' ? part.text : escaped(String(part));
}

const style = `
body { max-width: 64rem; margin: 0 auto; padding: 1.25rem; background: #FAF7F2; color: #1C2430; font: 15px/1.55 system-ui, sans-serif }
p, th, dt, time, summary span { color: #5C6470 }
a { color: #0052A3 }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-block: .75rem; background: #FAF7F2 }
section { scroll-margin-top: 3rem }
section > div { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th { text-align: left; font-weight: 500 }
th, td { padding: .4rem 1rem .4rem 0 }
tr, details { border-bottom: 1px solid #E2DACD }
summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
strong { color: #A3241B }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; max-height: 24rem; overflow-y: auto }
iframe { width: 100%; height: 28rem; border: 0; background: #fff }
`;

export interface CloudParts {
  stack: Stack;
  authorizer: Authorizer;
  functions: Functions;
  faults: Faults;
  inbox: Inbox;
  ses: Ses;
  settings: {
    ses: Settings<typeof sesSettings>;
    dns: Settings<typeof domainSettings>;
    lambda: LambdaSettings;
    account: AccountSettings;
  };
  fauxqs: Fauxqs;
  consumers: QueueConsumer[];
  streams: StreamConsumer[];
  cloudFront: CloudFrontApi;
  clock: Clock;
  dns: NameServer;
  dynamoDb: string;
  awsEndpoint: AwsEndpoint;
}

/** Something that the stack is doing or is about to do: `count` invocations, requests, messages, records or events. */
export interface Work {
  is: 'function' | 'request' | 'queue' | 'stream' | 'event';
  /** Of the function, also that which makes the request or reads the stream; of the queue; or `SES`. */
  name: string;
  count: number;
}

/** While it is empty, nothing changes by itself, but for schedules and failed messages, which their queue hides. */
async function workUnderWay({ stack, functions, fauxqs, consumers, streams, inbox, awsEndpoint }: CloudParts) {
  const nameOf = (id: string) => stack.functions.find((fn) => [fn.id, fn.accessKeyId].includes(id))?.name ?? id;

  const here = (): Work[] => [
    ...functions.underWay().running.map((each) => ({ is: 'function' as const, ...each })),
    ...awsEndpoint
      .open()
      // An operator's command knows by itself when it is done.
      .filter(({ caller }) => caller !== operatorCredentials.accessKeyId)
      .map(({ caller, count }) => ({ is: 'request' as const, name: nameOf(caller), count })),
    ...consumers.map((consumer) => {
      const { visible, delayed } = fauxqs.depth(consumer.queue);
      const count = visible + delayed + consumer.inProgress() + consumer.onTheWay(fauxqs.handedOut(consumer.queue));
      return { is: 'queue' as const, name: consumer.queue, count };
    }),
    ...streams.map((stream) => ({ is: 'stream' as const, name: nameOf(stream.function), count: stream.waiting() })),
    { is: 'event', name: 'SES', count: inbox.pendingCount() },
  ];

  const { begun } = functions.underWay();
  // Reading the streams takes a moment, in which something else may have begun.
  await Promise.all(streams.map((stream) => stream.pending()));
  const now = here().filter(({ count }) => count > 0);
  if (now.length > 0 || functions.underWay().begun === begun) return now;
  return [{ is: 'function' as const, name: 'one that has ended', count: functions.underWay().begun - begun }];
}
