import { contextWithin, frameContext } from '../mail/context.ts';
import { declarationsOf, decode, tokens } from './htmlTokens.ts';

const styleBlocks = /^(?:\s*<style>[\s\S]*?<\/style>)+\s*/;

/** Splits a cleaned letter into its media rules, which the cleaning puts first, and its content. */
export function partsOf(htmlContent: string): { rules: string; content: string } {
  const [rules = ''] = styleBlocks.exec(htmlContent) ?? [];
  return { rules: rules.trim(), content: htmlContent.slice(rules.length) };
}

/** Prefixes a letter's class, to distinguish it from the frame's classes. */
export const letterClass = (name: string) => `l-${name}`;

/** A letter's rules for the mail's head, scoped to its content: they never affect the frame. One rule a line. */
export const scoped = (rules: string) =>
  rules.replace(
    /^[^@<}{][^{}]*(?=\{)/gm,
    (selector) => `.inner ${selector.replace(/\.([\w-]+)/g, (_, name: string) => `.${letterClass(name)}`)}`,
  );

/** Whether the whole content has a layout of its own, from edge to edge: then the frame adds no margins. */
export function isLaidOut(content: string): boolean {
  const outside = { context: frameContext, inLayout: false };
  const stack = [outside];
  let anyLaidOut = false;
  for (const token of tokens(content)) {
    const { context, inLayout } = stack.at(-1) ?? outside;
    const visible = !inLayout && !context.hidden;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'text' && visible && decode(token.source).trim() !== '') return false;
    if (token.type !== 'open') continue;
    const { name, attributes, empty } = token;
    if ((/^(img|hr)$/.test(name) || attributes['data-card'] !== undefined) && visible) return false;
    const inside = contextWithin(context, name, attributes, declarationsOf(attributes.style));
    // A background behind a block, not behind a word or a button.
    const startsLayout =
      name === 'table' || (/^(div|center)$/.test(name) && inside.hasOwnBackground && !context.hasOwnBackground);
    anyLaidOut ||= startsLayout;
    if (!empty) stack.push({ context: inside, inLayout: inLayout || startsLayout });
  }
  return anyLaidOut;
}
