import { type DeltaStatic, Quill } from 'react-quill';
import { decode, encode } from '../../../../../shared/letters/cleaning/html.ts';
import { atOrigin } from '../../../../../shared/letters/mail/addresses.ts';
import { actionHtml, buttonOf, cardHtml } from '../../../../../shared/letters/mail/blocks.ts';
import { type CardRef, type Cards, cardTag, isCardRef } from '../../../../../shared/letters/mail/cards.ts';
import { sans } from '../../../../../shared/letters/mail/look.ts';
import { meantCharacters } from '../../../../../shared/platform/fields.ts';
import { swatches } from '../letterHtml.ts';
import { linesHtml, startKey, tidy } from './pasted.ts';

export type ButtonValue = {
  words: string;
  url: string;
};

/** The pieces of a letter besides text, by Quill's names: blocks, in lines of their own, and pictures. */
export const blockNames = { divider: 'divider', button: 'letterbutton', card: 'lettercard' } as const;
export const pieceNames = [...Object.values(blockNames), 'image'];
export const softBreakName = 'softbreak';
export const startName = 'liststart';

interface Blot {
  new (...args: unknown[]): object;
  create(value?: unknown): HTMLElement;
}
const BlockEmbed = Quill.import('blots/block/embed') as unknown as Blot;
const Embed = Quill.import('blots/embed') as unknown as Blot;
const Image = Quill.import('formats/image') as unknown as {
  new (...args: unknown[]): { format(name: string, value: unknown): void };
  create(value?: unknown): HTMLElement;
  formats(node: Element): Record<string, unknown>;
};
const Delta = Quill.import('delta') as unknown as new (ops?: DeltaStatic['ops']) => DeltaStatic;

const register = (name: string, blot: unknown) => Quill.register(`formats/${name}`, blot as never, true);

const namePiece = (node: HTMLElement, name: string) =>
  node.setAttribute('aria-label', `${name}. Enter changes it, Delete removes it, Alt with an arrow key moves it.`);

/** Shows a piece as in the email, out of reach of the editor's styles, Quill, clicks and the focus. */
function fillShadow(node: HTMLElement, html: string): void {
  const shadow = node.shadowRoot ?? node.attachShadow({ mode: 'open' });
  const inside = document.createElement('div');
  inside.inert = true;
  // As in the email's frame (shared/letters/mail/layout.ts); the editor around it preserves spaces.
  inside.style.cssText = `font:400 17px/28px ${sans};white-space:normal;user-select:none`;
  inside.innerHTML = html;
  shadow.replaceChildren(inside);
}

interface Block<Value> {
  fill: (node: HTMLElement, value: Value) => string;
  value: (node: HTMLElement) => Value;
  html: (value: Value) => string;
}

/** A block is a focusable unit within the text, with its own keys (useBlocks.tsx). */
function registerBlock<Value>(kind: keyof typeof blockNames, { fill, value, html }: Block<Value>): void {
  class LetterBlock extends BlockEmbed {
    static blotName = blockNames[kind];
    static tagName = `letter-${kind}`;
    static value = value;
    declare domNode: HTMLElement;

    static override create(input: Value): HTMLElement {
      // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
      const node = super.create();
      const name = fill(node, input);
      // The name distinguishes several blocks of one kind.
      node.dataset.piece = name;
      node.tabIndex = 0;
      node.contentEditable = 'false';
      node.setAttribute('role', 'group');
      namePiece(node, name);
      return node;
    }

    html() {
      return html(value(this.domNode));
    }
  }
  register(blockNames[kind], LetterBlock);
}

registerBlock('divider', {
  fill: (node) => {
    node.append(document.createElement('hr'));
    return 'Divider';
  },
  value: () => true,
  html: () => '<hr>',
});

registerBlock<ButtonValue>('button', {
  fill: (node, { words, url }) => {
    Object.assign(node.dataset, { words, url });
    fillShadow(node, actionHtml(encode(words), '#'));
    return `Button: ${words}`;
  },
  value: ({ dataset: { words = '', url = '' } }) => ({ words, url }),
  html: ({ words, url }) => `<p data-block="button"><a href="${encode(url)}">${encode(words)}</a></p>`,
});

registerBlock<CardRef>('card', {
  fill: (node, ref) => {
    node.dataset.card = ref;
    return 'Card';
  },
  value: ({ dataset }) => dataset.card as CardRef,
  html: cardTag,
});

export function showCards(root: HTMLElement | undefined, cards: Cards): void {
  for (const node of root?.querySelectorAll<HTMLElement>('letter-card') ?? []) {
    const ref = node.dataset.card ?? '';
    const card = cards[ref];
    const [name, html] = card
      ? [`${card.kicker}, ${card.title}`, atOrigin(cardHtml(card), location.origin)]
      : card === null
        ? ref === 'passage'
          ? ['a place for a passage', placeHtml]
          : ['its content is gone', missingCardHtml]
        : ['loading', isCardRef(ref) ? '<p>Loading the card…</p>' : ''];
    if (node.dataset.shown === html) continue;
    node.dataset.shown = html;
    namePiece(node, `Card: ${name}`);
    fillShadow(node, html);
  }
}

const noteHtml = (words: string) => `<p style="margin:0;padding:14px 18px;border:1px dashed">${words}</p>`;
const missingCardHtml = noteHtml(
  'What this card shows is gone, so it would be left out of the email. Press Enter to choose another, or Delete to remove it.',
);
const placeHtml = noteHtml(
  'A place for a passage of the conversation. While it’s empty, it’s left out of the email. Press Enter to choose a passage, or Delete to remove the place.',
);

const pictureAttributes = ['alt', 'width', 'height', 'role'];

/** A decorative picture has a role: an empty alt alone would look forgotten. */
class Picture extends Image {
  declare domNode: HTMLElement;

  static override create(src: string): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = super.create(src);
    node.dataset.piece = 'Picture';
    node.tabIndex = 0;
    // Else Chromium moves the focus back to the text around it.
    node.contentEditable = 'false';
    return node;
  }

  static override formats = (node: Element) =>
    Object.fromEntries(
      pictureAttributes.flatMap((name) => (node.hasAttribute(name) ? [[name, node.getAttribute(name)]] : [])),
    );

  override format(name: string, value: unknown) {
    if (!pictureAttributes.includes(name)) super.format(name, value);
    else if (value) this.domNode.setAttribute(name, String(value));
    else this.domNode.removeAttribute(name);
  }

  html() {
    const formats = Picture.formats(this.domNode);
    const attributes = {
      src: this.domNode.getAttribute('src') ?? '',
      ...(formats.role === 'presentation' && { alt: '' }),
      ...formats,
    };
    return `<img ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${encode(String(value))}"`)
      .join(' ')}>`;
  }
}
register('image', Picture);

/** A line break within a paragraph, as in a signature. Quill has none, and turns every `<br>` into a new paragraph. */
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
register(softBreakName, SoftBreak);

interface Line {
  length(): number;
  offset(within: unknown): number;
  formats(): { list?: string; indent?: number; [startName]?: string };
}
const ListItem = Quill.import('formats/list') as unknown as Blot & { register(): void };
const ListContainer = Quill.import('formats/list-container') as unknown as {
  new (): { scroll: { domNode: HTMLElement }; children: { forEachAt: ForEachAt } };
  allowedChildren: unknown[];
};
type ForEachAt = (index: number, length: number, each: (line: Line, offset: number, length: number) => void) => void;

/** Quill would leave out the number with which a list begins, and put an empty item before one that is deep. */
class Lists extends ListContainer {
  html(index: number, length: number): string {
    const { scroll } = this;
    const editor = Quill.find(scroll.domNode.parentElement as Node) as InstanceType<typeof Quill>;
    const open: string[] = [];
    let html = '';
    this.children.forEachAt(index, length, (line, offset, count) => {
      const { list, indent = 0, [startName]: start } = line.formats();
      const tag = list === 'ordered' ? 'ol' : 'ul';
      const depth = Math.min(indent, open.length) + 1;
      while (open.length > depth || (open.length === depth && open.at(-1) !== tag)) html += `</li></${open.pop()}>`;
      if (open.length === depth) html += '</li>';
      else {
        open.push(tag);
        html += start && tag === 'ol' && depth === 1 ? `<ol start="${start}">` : `<${tag}>`;
      }
      const words = Math.min(count, line.length() - 1 - offset);
      html += `<li>${words > 0 ? editor.getSemanticHTML(line.offset(scroll) + offset, words) : ''}`;
    });
    while (open.length > 0) html += `</li></${open.pop()}>`;
    return html;
  }
}
class Item extends ListItem {
  static requiredContainer = Lists;

  static override create(value: unknown): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = super.create(value);
    node.dir = 'auto';
    return node;
  }
  static override register() {
    Quill.register({ 'blots/list-container': Lists }, true);
  }
}
Lists.allowedChildren = [Item];
register('list', Item);

const { Attributor, Scope } = Quill.import('parchment') as unknown as {
  Attributor: new (name: string, key: string, options: object) => { add(node: HTMLElement, value: string): boolean };
  Scope: { BLOCK: number };
};
/** The number with which a list begins. Each of its items has it, so that it stays when the first one is deleted. */
class ListStart extends Attributor {
  override add(node: HTMLElement, value: string): boolean {
    node.style.setProperty('--list-start', value);
    return node.tagName === 'LI' && super.add(node, value);
  }
}
Quill.register(new ListStart(startName, startKey, { scope: Scope.BLOCK }) as never, true);

Object.assign(Quill.import('attributors/style/color') as object, {
  whitelist: swatches.flatMap(([, hex, rgb]) => [hex, rgb]),
});

const Clipboard = Quill.import('modules/clipboard') as unknown as new (
  ...args: unknown[]
) => {
  convert(content: Content, formats?: object): DeltaStatic;
  normalizeHTML(document: Document): void;
};
type Content = { html?: string; text?: string };
/** One way for all that comes in: HTML, text of several lines, and the letter itself. A single line stays Quill's. */
class LetterClipboard extends Clipboard {
  override convert({ html = '', text = '' }: Content, formats: object = {}): DeltaStatic {
    const plain = meantCharacters(text);
    if (html || !/[\n\v\u2028\t]/.test(plain))
      return super.convert({ html: meantCharacters(html), text: plain }, formats);
    const { ops } = super.convert({ html: linesHtml(plain) });
    return new Delta(ops.map((op) => ({ ...op, attributes: { ...formats, ...op.attributes } })));
  }
  override normalizeHTML(document: Document): void {
    tidy(document);
  }
}
Quill.register('modules/clipboard', LetterClipboard as never, true);

const only = (name: string, value: unknown) => new Delta().insert({ [name]: value });

/** How Quill reads the clipboard and the initial HTML. */
export const matchers: [string, (node: HTMLElement, delta: DeltaStatic) => DeltaStatic][] = [
  // A `<br>` at the end of a paragraph adds nothing.
  ['br', (node, delta) => (hasNext(node) ? only(softBreakName, true) : delta)],
  ['hr', () => only(blockNames.divider, true)],
  ['div[data-card]', ({ dataset: { card = '' } }, delta) => (isCardRef(card) ? only(blockNames.card, card) : delta)],
  [
    'p[data-block="button"]',
    (node, delta) => {
      const button = buttonOf(node.innerHTML);
      return button ? only(blockNames.button, { words: decode(button.words), url: button.address }) : delta;
    },
  ],
];

/** Whether more of the same paragraph follows, whatever its formats. */
function hasNext(node: Node): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if (next.nodeType === Node.ELEMENT_NODE || next.textContent?.trim()) return true;
  const { parentNode } = node;
  return (
    parentNode instanceof Element && /^(A|B|EM|FONT|I|S|SPAN|STRONG|U)$/.test(parentNode.tagName) && hasNext(parentNode)
  );
}
