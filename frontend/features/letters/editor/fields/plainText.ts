/** Roughly the plain-text part that is made if nobody writes one. The parsed document runs and loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(body)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const block = /^(P|H[1-6]|UL|OL|DIV|TABLE|TR|BLOCKQUOTE|HR)$/;

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || /^(STYLE|SCRIPT|HEAD)$/.test(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const inside = [...node.childNodes].map(textOf).join('');
  if (node.tagName === 'LI') return ` * ${inside.trim()}\n`;
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? '';
    return href && href !== inside.trim() ? `${inside} [${href}]` : inside;
  }
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? '';
  return block.test(node.tagName) ? `\n\n${inside.trim()}\n\n` : inside;
}
