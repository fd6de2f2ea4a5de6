import * as allowed from '../../../shared/mail/allowed.ts';

/**
 * What of HTML the mail will keep: what the server's cleaning leaves, by the same lists. For showing alone; it is the
 * server's that keeps readers safe. The document that parses it runs nothing and loads nothing.
 */
export function cleaned(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}

function clean(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    if (node instanceof Element) cleanElement(node);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function cleanElement(element: Element): void {
  const name = element.localName;
  clean(element);
  if (allowed.wordlessTags.includes(name)) element.remove();
  else if (!allowed.tags.includes(name)) element.replaceWith(...element.childNodes);
  else cleanAttributes(element, name);
}

function cleanAttributes(element: Element, tag: string): void {
  for (const attribute of [...element.attributes]) {
    const value = cleanValue(tag, attribute);
    if (value === undefined) element.removeAttribute(attribute.name);
    else if (value !== attribute.value) element.setAttribute(attribute.name, value);
  }
  if (tag === 'a')
    for (const [name, value] of Object.entries(allowed.linkAttributes)) element.setAttribute(name, value);
}

/** What stays of an attribute; undefined, where nothing does. */
function cleanValue(tag: string, { name, value }: Attr): string | undefined {
  if (![allowed.attributes['*'], allowed.attributes[tag]].some((names) => names?.includes(name))) return undefined;
  if (name === 'style') return cleanStyle(value);
  if (name === 'href' || name === 'src')
    return leads(value, name === 'src' ? allowed.pictureSchemes : allowed.linkSchemes);
  return value;
}

function leads(address: string, schemes: string[]): string | undefined {
  // Browsers overlook these in a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const plain = address.replace(/[\x00-\x20]+/g, '');
  if (/^[/\\]{2}/.test(plain)) return undefined;
  const [, scheme] = /^([a-z][a-z0-9.+-]*):/i.exec(plain) ?? [];
  return scheme === undefined || schemes.includes(scheme.toLowerCase()) ? address : undefined;
}

const cleanStyle = (style: string): string | undefined =>
  style
    .split(';')
    .flatMap((declaration) => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^!]*?)\s*(?:!.*)?$/i.exec(declaration) ?? [];
      return allowed.styles[name]?.some((pattern) => pattern.test(value)) ? [`${name}:${value}`] : [];
    })
    .join(';') || undefined;
