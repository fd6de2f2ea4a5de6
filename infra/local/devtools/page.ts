import { shownHtml } from '../mail/sendEmail.ts';
import type { CloudParts } from './work.ts';

/** `GET /_local`: the whole local cloud on one page. */
export function page({ stack, functions, fauxqs, inbox }: CloudParts): string {
  const nameOf = (wanted: string) => stack.functions.find(({ id }) => id === wanted)?.name ?? wanted;
  const mails = inbox.list(50);
  const queues = stack.queues.map(({ id, name }) => {
    const { visible, inFlight, delayed } = fauxqs.depth(id);
    return [name, visible, inFlight, delayed];
  });
  const tables = stack.tables.map(({ id, keys, indexes }) => [
    id,
    keys.map((key) => key.AttributeName).join(', '),
    indexes.map((index) => index.IndexName).join(', '),
  ]);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local cloud</title>
<style>${{ text: style }}</style>
</head>
<body>
<header><h1>Local cloud</h1><p>The deployed stack, running on this machine. <a href="/">Open the site</a></p></header>
<nav>${['Inbox', 'Queues', 'Functions', 'Routes', 'Tables'].map((name) => html`<a href="#${name.toLowerCase()}">${name}</a>`)}</nav>
<main>
${section(
  'Inbox',
  mails.length === 0
    ? html`<p>No email has been sent yet.</p>`
    : mails.map(
        (
          mail,
        ) => html`<details><summary><b>${mail.subject}</b> <span>to ${mail.to.join(', ')}</span> ${time(mail.at)}</summary>
<dl>${Object.entries({ From: mail.from, ...mail.headers }).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${mail.html ? html`<iframe sandbox loading="lazy" title="${mail.subject}" srcdoc="${shownHtml(mail)}"></iframe>` : ''}
<pre>${mail.text}</pre>${mail.attachments.filter(({ contentId }) => !contentId).map(({ name, content }) => html`<h3>${name}</h3><pre>${content}</pre>`)}</details>`,
      ),
)}
${section('Queues', table(['Queue', 'Waiting', 'In flight', 'Delayed'], queues))}
${section(
  'Functions',
  functions.report().map(
    ({ name, invocations, errors, logs }) => html`<details><summary><b>${name}</b>
<span>${invocations} ${invocations === 1 ? 'invocation' : 'invocations'}</span>${errors > 0 ? html` <strong>${errors} failed</strong>` : ''}</summary>
<pre>${logs.length === 0 ? 'No logs yet.' : logs.slice(-40).map(({ at, text }) => `${new Date(at).toISOString().slice(11, 23)}  ${text}\n`)}</pre></details>`,
  ),
)}
${section(
  'Routes',
  table(
    ['Method', 'Path', 'Function'],
    stack.routes.map((route) => [route.method, route.path, nameOf(route.function)]),
  ),
)}
${section('Tables', table(['Table', 'Key', 'Indexes'], tables))}
</main>
</body>
</html>`.text;
}

const section = (name: string, content: Markup | Markup[]) =>
  html`<section id="${name.toLowerCase()}"><h2>${name}</h2>${content}</section>`;

const table = (heads: string[], rows: (string | number)[][]) =>
  html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

/** An ISO 8601 time in readable form. */
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Quiet, dense, readable at any width. */
const style = `
:root { --paper: #FAF7F2; --ink: #1C2430; --line: #E2DACD; --quiet: #5C6470; --link: #0052A3; --bad: #A3241B }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
header, nav, main { max-width: 64rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2.5rem }
h1, h2 { font: 600 1.5rem/1.2 Georgia, serif }
p, th, dt, time, summary span { color: var(--quiet) }
a { color: var(--link) }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-block: .75rem; background: var(--paper); border-bottom: 1px solid var(--line) }
section { scroll-margin-top: 3rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 500 }
th, td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word }
details { border-bottom: 1px solid var(--line) }
summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
strong { color: var(--bad) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; background: #fff; border: 1px solid var(--line); padding: .75rem; max-height: 24rem; overflow-y: auto }
iframe { width: 100%; height: 28rem; border: 1px solid var(--line); background: #fff }
`;
