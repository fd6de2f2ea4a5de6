import { contrast } from '../cleaning/colors.ts';
import { declarationsOf, decode, tokens } from '../cleaning/htmlTokens.ts';
import { partsOf } from '../cleaning/letterRules.ts';
import { type Context, contextWithin, frameContext } from '../mail/context.ts';
import { inlineStyles } from '../mail/inlineStyles.ts';

/** Text with too little contrast to its background. */
export interface Unreadable {
  text: string;
  color: string;
  background: string;
  contrast: number;
  needed: number;
}

/**
 * Finds text with too little contrast in a mail's cleaned content, with pictures not loaded, as in many mail programs
 * at first, and in the light color scheme. https://www.w3.org/TR/WCAG22/#contrast-minimum
 */
export function unreadable(htmlContent: string): Unreadable[] {
  const stack: Context[] = [frameContext];
  const problems = new Map<string, Unreadable>();
  for (const token of tokens(inlineStyles(partsOf(htmlContent).content))) {
    const context = stack.at(-1) ?? frameContext;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'open' && !token.empty)
      stack.push(contextWithin(context, token.name, token.attributes, declarationsOf(token.attributes.style)));
    if (token.type !== 'text' || context.hidden) continue;
    const text = decode(token.source).replace(/\s+/g, ' ').trim();
    const { color, background } = context;
    // Fillers and bullets are not text.
    if (!/[\p{L}\p{N}]/u.test(text) || !color || !background) continue;
    const needed = context.size >= 24 || (context.size >= 18.66 && context.bold) ? 3 : 4.5;
    const ratio = contrast(color, background);
    // Report each pair of colors once.
    if (ratio < needed && !problems.has(`${color} ${background}`))
      problems.set(`${color} ${background}`, { text, color, background, contrast: ratio, needed });
  }
  return [...problems.values()];
}
