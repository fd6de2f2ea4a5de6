import { frameContext, within } from '../mail/context.ts';
import { declarationsOf, decode, tokens } from './htmlTokens.ts';

const blocks = /^(?:\s*<style>[\s\S]*?<\/style>)+\s*/;

/** A letter's content without its rules for some screens, which the cleaning put before it; and these. */
export function partsOf(htmlContent: string): { rules: string; content: string } {
  const [rules = ''] = blocks.exec(htmlContent) ?? [];
  return { rules: rules.trim(), content: htmlContent.slice(rules.length) };
}

/** A letter's class among those of the frame. */
export const letterClass = (name: string) => `l-${name}`;

/** A letter's rules for the head of the mail: they reach the content alone, never the frame. One rule a line. */
export const scoped = (rules: string) =>
  rules.replace(
    /^[^@<}{][^{}]*(?=\{)/gm,
    (selector) => `.inner ${selector.replace(/\.([\w-]+)/g, (_, name: string) => `.${letterClass(name)}`)}`,
  );

/** Is all of it laid out by itself, from edge to edge? Then the frame gives it room, and no margins. */
export function isLaidOut(content: string): boolean {
  const outside = { context: frameContext, apart: false };
  const stack = [outside];
  let any = false;
  for (const token of tokens(content)) {
    const { context, apart } = stack.at(-1) ?? outside;
    const seen = !apart && !context.hidden;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'text' && seen && decode(token.source).trim() !== '') return false;
    if (token.type !== 'open') continue;
    const { name, attributes, empty } = token;
    if ((/^(img|hr)$/.test(name) || attributes['data-card'] !== undefined) && seen) return false;
    const inside = within(context, name, attributes, declarationsOf(attributes.style));
    // A ground of its own under a block of many, not under a word or a button.
    const apartNow = name === 'table' || (/^(div|center)$/.test(name) && inside.grounded && !context.grounded);
    any ||= apartNow;
    if (!empty) stack.push({ context: inside, apart: apart || apartNow });
  }
  return any;
}
