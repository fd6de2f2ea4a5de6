import { shownHtml } from '../mail/mail.ts';
import type { CloudParts } from './cloudParts.ts';
import { html, type Markup, raw, time } from './html.ts';
import { style } from './style.ts';

/** `GET /_local`: the whole local cloud on one page. */
export function page(cloud: CloudParts): string {
  const { stack, functions, fauxqs, inbox, streams, invalidations } = cloud;
  const mails = inbox.list(50);
  const nameOf = (wanted: string) => stack.functions.find(({ id }) => id === wanted)?.name ?? wanted;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local cloud</title>
<style>${raw(style)}</style>
</head>
<body>
<header><h1>Local cloud</h1><p>The deployed stack, running on this machine. <a href="/">Open the site</a></p></header>
<nav>${['Inbox', 'Queues', 'Streams', 'Functions', 'Routes', 'Tables', 'Schedules', 'Invalidations'].map((name) => html`<a href="#${name.toLowerCase()}">${name}</a>`)}</nav>
<main>
${section(
  'Inbox',
  mails.length === 0
    ? html`<p class="empty">No email has been sent yet.</p>`
    : mails.map(
        (
          mail,
        ) => html`<details><summary><b>${mail.subject}</b> <span>to ${mail.to.join(', ')}</span> ${time(mail.at)}</summary>
<dl>${Object.entries({ From: mail.from, ...mail.headers }).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${mail.html ? html`<iframe sandbox loading="lazy" title="${mail.subject}" srcdoc="${shownHtml(mail)}"></iframe>` : ''}
<pre>${mail.text}</pre>${mail.attachments?.filter(({ contentId }) => !contentId).map(({ name, content }) => html`<h3>${name}</h3><pre>${content}</pre>`) ?? ''}</details>`,
      ),
)}
${section(
  'Queues',
  table(
    ['Queue', 'Waiting', 'In flight', 'Delayed'],
    stack.queues.map(({ id, name }) => {
      const { visible, inFlight, delayed } = fauxqs.depth(id);
      return [name, visible, inFlight, delayed];
    }),
  ),
)}
${section(
  'Streams',
  table(
    ['Table', 'Function', 'Waiting'],
    streams.map((stream) => [stream.table, nameOf(stream.function), stream.waiting()]),
  ),
)}
${section(
  'Functions',
  functions.report().map(
    ({ name, invocations, errors, shortages, logs }) => html`<details><summary><b>${name}</b>
<span>${invocations} ${invocations === 1 ? 'invocation' : 'invocations'}</span>${errors > 0 ? html` <strong>${errors} failed</strong>` : ''}</summary>
${shortages.map((says) => html`<p><strong>${says}</strong></p>`)}<pre>${logs.length === 0 ? 'No logs yet.' : logs.slice(-40).map((line) => `${new Date(line.at).toISOString().slice(11, 23)}  ${line.text}\n`)}</pre></details>`,
  ),
)}
${section(
  'Routes',
  table(
    ['Method', 'Path', 'Function'],
    stack.routes.map((route) => [route.method, route.path, nameOf(route.function)]),
  ),
)}
${section(
  'Tables',
  table(
    ['Table', 'Key', 'Indexes'],
    stack.tables.map(({ id, keys, indexes }) => [
      id,
      keys.map((key) => key.AttributeName).join(', '),
      indexes.map((index) => index.IndexName).join(', '),
    ]),
  ),
)}
${section(
  'Schedules',
  table(
    ['Schedule', 'Function'],
    stack.schedules.map(({ expression, function: target }) => [expression, nameOf(target)]),
  ),
)}
${section(
  'Invalidations',
  table(
    ['When', 'Paths'],
    invalidations
      .list()
      .slice(0, 50)
      .map(({ at, paths }) => [time(at), paths.join(' ')]),
  ),
)}
</main>
</body>
</html>`.text;
}

const section = (name: string, content: Markup | Markup[]) =>
  html`<section id="${name.toLowerCase()}"><h2>${name}</h2>${content}</section>`;

const table = (heads: string[], rows: (string | number | Markup)[][]) =>
  html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
