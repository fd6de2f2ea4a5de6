import { declarationsOf, encode, type Token, tokens } from '../../../../shared/letters/cleaning/htmlTokens.ts';
import { isLaidOut, letterClass, partsOf, scoped } from '../../../../shared/letters/cleaning/letterRules.ts';
import { isWide } from '../../../../shared/letters/mail/inlineStyles.ts';
import { servedAt } from '../../../../shared/letters/mail/servedAt.ts';
import type { Letter } from '../../../../shared/letters/model/letter.ts';
import { site } from '../../../../shared/site/site.ts';

/**
 * What stands on a letter's page: the cleaned content with the styles that its writer gave it, and none of a mail's
 * frame. The page's own title is the subject, so headings begin below it.
 */
export function pageHtml(html: string): Pick<Letter, 'html' | 'laidOut'> {
  const { rules, content } = partsOf(html);
  const down = /<h1[\s>]/i.test(content) ? 1 : 0;
  const body = Array.from(tokens(content), (token) => written(token, down)).join('');
  return {
    html: servedAt((rules && `${scoped(rules)}\n`) + body, ''),
    laidOut: isLaidOut(content),
  };
}

/** For readers of feeds, who know no rules for small screens. */
export const feedHtml = (html: string) => partsOf(html).content;

function written(token: Token, down: number): string {
  if (token.type !== 'open' && token.type !== 'close') return token.type === 'text' ? token.source : '';
  const name = token.name.replace(/^h([1-5])$/, (_: string, level: string) => `h${Number(level) + down}`);
  if (token.type === 'close') return `</${name}>`;
  const { class: classes, target, ...own } = token.attributes;
  const isWideHere = isWide(name, own, declarationsOf(own.style));
  const names = [...(classes?.split(' ').map(letterClass) ?? []), ...(isWideHere ? ['wide'] : [])];
  const all: Record<string, string> = {
    ...own,
    ...(names.length > 0 && { class: names.join(' ') }),
    // A link within the site stays in its tab.
    ...(target && !own.href?.startsWith(site.url) && { target }),
    ...(name === 'img' && { loading: 'lazy', decoding: 'async' }),
  };
  const attributes = Object.entries(all).map(([key, value]) => ` ${key}="${encode(value)}"`);
  return `<${name}${attributes.join('')}>`;
}
