import { allowedTag } from './allowList.ts';
import type { Element } from './parsers.ts';

/** How removed tags are named to the admin; tags that nobody would miss have an empty name. */
const labels = new Map(
  Object.entries({
    script: 'script',
    form: 'form',
    'form field': 'input select textarea button',
    frame: 'iframe frame frameset',
    'embedded object': 'object embed applet',
    video: 'video',
    sound: 'audio',
    'drawing (SVG)': 'svg',
    drawing: 'canvas',
    formula: 'math',
    'picture map': 'map',
    'base address': 'base',
    '': 'html head body title style meta link noscript picture source label option optgroup fieldset legend area param time data mark wbr bdi bdo tt kbd samp var xml',
  }).flatMap(([name, tags]) => tags.split(' ').map((tag) => [tag, name] as const)),
);

/** The names of all parts that are in `before` and not in `after`. `source` is the original HTML. */
export function removedBetween(before: Element[], after: Element[], source: string): string[] {
  const remaining = inventory(after);
  const removed: string[] = [];
  for (const [name, count] of inventory(before))
    for (let more = count - (remaining.get(name) ?? 0); more > 0; more -= 1) removed.push(name);
  const conditions = [...source.matchAll(/<!--\[if([^\]<]*)\]>(?!<!)/gi)];
  const outlookParts = conditions.filter(([, condition = '']) => /\bmso\b/i.test(condition));
  return [...removed, ...outlookParts.map(() => 'part for Outlook only')];
}

function inventory(elements: Element[]): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => name && found.set(name, (found.get(name) ?? 0) + 1);
  // The contents of a drawing and the like go with it.
  for (const { name, attribs } of elements) {
    add(nameOf(name, attribs));
    if (name === 'a' && attribs.href?.trim()) add('unusable link address');
    if (name === 'img' && attribs.src?.trim()) add('unusable picture address');
    if (attribs.background?.trim()) add('unusable picture address');
    for (const attribute of Object.keys(attribs)) if (/^on/.test(attribute)) add('script');
  }
  return found;
}

function nameOf(name: string, attribs: Record<string, string>): string {
  if (name === 'link' && /stylesheet/i.test(attribs.rel ?? '')) return 'external style sheet';
  if (name === 'meta' && /refresh/i.test(attribs['http-equiv'] ?? '')) return 'redirect to another page';
  // No loss: tags that stay, perhaps under another name, and Word's and Outlook's own tags.
  return allowedTag(name) || name.includes(':') ? '' : (labels.get(name) ?? `<${name}>`);
}

/** "1 script", "2 forms", "position from 3 styles": each once, in order of appearance. */
export function describeRemoved(names: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => {
    const [, property] = /^style:(.*)$/.exec(name) ?? [];
    return property
      ? `${property} from ${count} ${count === 1 ? 'style' : 'styles'}`
      : `${count} ${plural(name, count)}`;
  });
}

/** "frame" becomes "frames", "style rule for @supports" "style rules for @supports". */
function plural(name: string, count: number): string {
  if (count === 1 || name.startsWith('<')) return name;
  const [, noun = name, rest = ''] = /^(.*?)( (?:for|from|to) .*| \(.*)?$/.exec(name) ?? [];
  return `${noun}${/s$/.test(noun) ? 'es' : 's'}${rest}`;
}
