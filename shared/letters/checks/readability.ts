import { contrast } from '../cleaning/colors.ts';
import { declarationsOf, decode, tokens } from '../cleaning/htmlTokens.ts';
import { partsOf } from '../cleaning/letterRules.ts';
import { type Context, frameContext, within } from '../mail/context.ts';
import { inlineStyles } from '../mail/inlineStyles.ts';

/** Words that can hardly be told from their ground. */
export interface Unreadable {
  words: string;
  color: string;
  ground: string;
  contrast: number;
  needed: number;
}

/**
 * Finds them in a mail's content, cleaned: where pictures are not loaded, as many mail programs do it at first, and on
 * light paper. https://www.w3.org/TR/WCAG22/#contrast-minimum
 */
export function unreadable(htmlContent: string): Unreadable[] {
  const stack: Context[] = [frameContext];
  const found = new Map<string, Unreadable>();
  for (const token of tokens(inlineStyles(partsOf(htmlContent).content))) {
    const context = stack.at(-1) ?? frameContext;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'open' && !token.empty)
      stack.push(within(context, token.name, token.attributes, declarationsOf(token.attributes.style)));
    if (token.type !== 'text' || context.hidden) continue;
    const words = decode(token.source).replace(/\s+/g, ' ').trim();
    const { color, ground } = context;
    // Fillers and bullets are not read.
    if (!/[\p{L}\p{N}]/u.test(words) || !color || !ground) continue;
    const needed = context.size >= 24 || (context.size >= 18.66 && context.bold) ? 3 : 4.5;
    const ratio = contrast(color, ground);
    // The first words stand for all that look like them.
    if (ratio < needed && !found.has(`${color} ${ground}`))
      found.set(`${color} ${ground}`, { words, color, ground, contrast: ratio, needed });
  }
  return [...found.values()];
}
