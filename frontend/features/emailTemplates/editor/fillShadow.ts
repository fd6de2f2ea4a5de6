import { sans } from '../../../../shared/mail/style.ts';

/**
 * Shows a piece of a mail within the editor as it will be, where neither the editor's styles nor its eyes reach. What is
 * in it cannot be clicked or focused: it is one thing.
 */
export function fillShadow(node: HTMLElement, html: string): void {
  const shadow = node.shadowRoot ?? node.attachShadow({ mode: 'open' });
  const inside = document.createElement('div');
  inside.inert = true;
  // As in the mail's frame (shared/mail/layout.ts); around it, spaces are kept as they are typed.
  inside.style.cssText = `font:400 17px/28px ${sans};white-space:normal;user-select:none`;
  inside.innerHTML = html;
  shadow.replaceChildren(inside);
}
