type Direction = 'ltr' | 'rtl' | undefined;
/** Of a document that htmlparser2 has read. */
interface Node {
  type: string;
  data?: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** That of the first letter, as `dir="auto"` has it. A placeholder is no text of its own. */
function directionOf({ data = '' }: Node): Direction {
  const [letter] = /\p{L}/u.exec(data.replace(/\{[^{}]*\}/g, '')) ?? [];
  if (!letter) return undefined;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

const paragraph = /^(p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre)$/;
/** A paragraph only where it has words of its own, otherwise a layout. */
const layout = /^(div|td|th|center)$/;

/** Only where it is not that of what is around it: few mail programs know `auto`. What an author wrote stays. */
export function setDirections(tree: { children: unknown[] }): void {
  const first = new Map<Node, Direction>();
  const read = (node: Node): Direction => {
    const found = (node.children ?? []).map(read).find(Boolean);
    const direction = node.type === 'text' ? directionOf(node) : /^(script|style)$/.test(node.type) ? undefined : found;
    first.set(node, direction);
    return direction;
  };
  const write = (node: Node, around: Direction): void => {
    const { name = '', attribs = {}, children = [] } = node;
    const isParagraph = paragraph.test(name) || (layout.test(name) && children.some((each) => each.data?.trim()));
    const isWritten = /^(ltr|rtl)$/.test(attribs.dir ?? '');
    const own = isWritten ? (attribs.dir as Direction) : ((isParagraph ? first.get(node) : undefined) ?? around);
    if (own !== around) attribs.dir = String(own);
    else if (!isWritten) delete attribs.dir;
    for (const child of children) write(child, own);
  };
  for (const node of tree.children as Node[]) {
    read(node);
    write(node, 'ltr');
  }
}
