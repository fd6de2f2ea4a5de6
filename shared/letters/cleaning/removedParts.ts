import { staysAs } from './allowList.ts';
import type { Element } from './parsers.ts';

/** What tags are called where they are taken out; those that nobody would miss are called nothing. */
const called = new Map(
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

/** What went between `before` and `after`: a name for each piece. `source` is what all of it came from. */
export function removedBetween(before: Element[], after: Element[], source: string): string[] {
  const left = inventory(after);
  const gone: string[] = [];
  for (const [name, count] of inventory(before))
    for (let more = count - (left.get(name) ?? 0); more > 0; more -= 1) gone.push(name);
  const office = source.match(/<!--\[if[^\]]*\bmso\b[^\]]*\]>(?!<!)/gi) ?? [];
  return [...gone, ...office.map(() => 'part for Outlook alone')];
}

function inventory(elements: Element[]): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => name && found.set(name, (found.get(name) ?? 0) + 1);
  // What is within a drawing or the like goes with it.
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
  if (name === 'link' && /stylesheet/i.test(attribs.rel ?? '')) return 'style sheet from elsewhere';
  if (name === 'meta' && /refresh/i.test(attribs['http-equiv'] ?? '')) return 'forwarding to another page';
  // No loss: what stays, perhaps as another part of a page, and Word's and Outlook's own.
  return staysAs(name) || name.includes(':') ? '' : (called.get(name) ?? `<${name}>`);
}

/** "1 script", "2 forms", "position from 3 styles": each once, the most serious first as they come. */
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

/** Of "frame" "frames", of "style rule for @supports" "style rules for @supports". */
function plural(name: string, count: number): string {
  if (count === 1 || name.startsWith('<')) return name;
  const [, noun = name, rest = ''] = /^(.*?)( (?:for|from|to) .*| \(.*)?$/.exec(name) ?? [];
  return `${noun}${/s$/.test(noun) ? 'es' : 's'}${rest}`;
}
