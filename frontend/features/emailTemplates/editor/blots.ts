import { type DeltaStatic, Quill } from 'react-quill';
import { actHtml } from '../../../../shared/mail/actHtml.ts';
import { buttonOf } from '../../../../shared/mail/blocks.ts';
import { type CardRef, cardMark, isCardRef } from '../../../../shared/mail/cards.ts';
import { decode, encode } from '../../../../shared/mail/htmlTokens.ts';
import { fillShadow } from './fillShadow.ts';

/** A button of a letter. */
export type ButtonValue = {
  words: string;
  url: string;
};

/** What stands in a letter besides words: blocks in lines of their own, and pictures. By Quill's names. */
export const blockNames = { divider: 'divider', button: 'letterbutton', card: 'lettercard' } as const;
export const pieceNames = [...Object.values(blockNames), 'image'];

interface Blot {
  new (...args: unknown[]): object;
  create(value?: unknown): HTMLElement;
}
const BlockEmbed = Quill.import('blots/block/embed') as unknown as Blot;
const Image = Quill.import('formats/image') as unknown as {
  new (...args: unknown[]): { format(name: string, value: unknown): void };
  create(value?: unknown): HTMLElement;
  formats(node: Element): Record<string, unknown>;
};
const Delta = Quill.import('delta') as unknown as new () => DeltaStatic;

/**
 * Makes a node something of its own within the text: it takes the focus, as words do not, and its keys are
 * {@link pieceKeys}. The name is what those hear who do not see it.
 */
function asPiece(node: HTMLElement, name: string): HTMLElement {
  node.dataset.piece = name;
  node.tabIndex = 0;
  node.contentEditable = 'false';
  node.setAttribute('role', 'group');
  node.setAttribute('aria-label', `${name}. ${keysInWords}`);
  return node;
}

const keysInWords = 'Enter changes it, Delete removes it, Alt with an arrow key moves it.';

class Divider extends BlockEmbed {
  static blotName = blockNames.divider;
  static tagName = 'letter-divider';

  static override create(): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = asPiece(super.create(), 'Divider');
    node.append(document.createElement('hr'));
    return node;
  }

  html() {
    return '<hr>';
  }
}

class Button extends BlockEmbed {
  static blotName = blockNames.button;
  static tagName = 'letter-button';
  declare domNode: HTMLElement;

  static override create({ words, url }: ButtonValue): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = asPiece(super.create(), `Button: ${words}`);
    Object.assign(node.dataset, { words, url });
    fillShadow(node, actHtml(encode(words), '#'));
    return node;
  }

  static value({ dataset: { words = '', url = '' } }: HTMLElement): ButtonValue {
    return { words, url };
  }

  html() {
    const { words, url } = Button.value(this.domNode);
    return `<p data-block="button"><a href="${encode(url)}">${encode(words)}</a></p>`;
  }
}

class Card extends BlockEmbed {
  static blotName = blockNames.card;
  static tagName = 'letter-card';
  declare domNode: HTMLElement;

  static override create(ref: CardRef): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = asPiece(super.create(), 'Card');
    node.dataset.card = ref;
    return node;
  }

  static value = ({ dataset: { card } }: HTMLElement) => card;

  html() {
    return cardMark(Card.value(this.domNode) as CardRef);
  }
}

/** Says of a card that is filled by now what it is. */
export const nameCard = (node: HTMLElement, name: string) =>
  node.setAttribute('aria-label', `Card: ${name}. ${keysInWords}`);

const pictureAttributes = ['alt', 'width', 'height', 'role'];

/** One that only adorns says so by its role: an empty alt alone would be one that was forgotten. */
class Picture extends Image {
  declare domNode: HTMLElement;

  static override create(src: string): HTMLElement {
    // biome-ignore lint/complexity/noThisInStatic: it makes the node of the class that it is called on
    const node = super.create(src);
    node.dataset.piece = 'Picture';
    node.tabIndex = 0;
    // Else Chromium takes the focus back from it, to the words around it.
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

for (const [name, blot] of Object.entries({
  [blockNames.divider]: Divider,
  [blockNames.button]: Button,
  [blockNames.card]: Card,
  image: Picture,
}))
  Quill.register(`formats/${name}`, blot as never, true);

const only = (name: string, value: unknown) => new Delta().insert({ [name]: value });

/** How the clipboard, and the HTML that the editor begins with, is read. */
export const blockMatchers: [string, (node: Node, delta: DeltaStatic) => DeltaStatic][] = [
  ['hr', () => only(blockNames.divider, true)],
  [
    'div[data-card]',
    (node, delta) => {
      const ref = (node as HTMLElement).dataset.card ?? '';
      return isCardRef(ref) ? only(blockNames.card, ref) : delta;
    },
  ],
  [
    'p[data-block="button"]',
    (node, delta) => {
      const found = buttonOf((node as HTMLElement).innerHTML);
      return found ? only(blockNames.button, { words: decode(found.words), url: found.address }) : delta;
    },
  ],
];
