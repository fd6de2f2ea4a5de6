import { type DeltaStatic, Quill } from 'react-quill';

export const softBreakName = 'softbreak';

interface EmbedBlot {
  new (...args: unknown[]): object;
  create(value?: unknown): HTMLElement;
}
const Embed = Quill.import('blots/embed') as unknown as EmbedBlot;
const Delta = Quill.import('delta') as unknown as new () => DeltaStatic;

/** A new line within a paragraph, as in a signature. Quill knows none, and makes a new paragraph of every `<br>`. */
class SoftBreak extends Embed {
  static blotName = softBreakName;
  static tagName = 'span';
  static className = 'soft-break';

  static override create(): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = super.create();
    node.append(document.createElement('br'));
    return node;
  }

  html() {
    return '<br>';
  }
}
Quill.register(`formats/${softBreakName}`, SoftBreak as never, true);

/** Those at the end of a paragraph are no more than its end. */
export const softBreakMatcher = (node: Node, delta: DeltaStatic): DeltaStatic =>
  hasNext(node) ? new Delta().insert({ [softBreakName]: true }) : delta;

function hasNext(node: Node): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if (next.nodeType === Node.ELEMENT_NODE || next.textContent?.trim()) return true;
  return false;
}
