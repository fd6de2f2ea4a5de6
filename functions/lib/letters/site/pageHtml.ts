import { attributesHtml, declarationsOf, type Token, tokens } from '../../../../shared/letters/cleaning/htmlTokens.ts';
import { isLaidOut, letterClass, partsOf, scoped } from '../../../../shared/letters/cleaning/letterRules.ts';
import { atOrigin } from '../../../../shared/letters/mail/atOrigin.ts';
import { isWide } from '../../../../shared/letters/mail/inlineStyles.ts';
import type { Letter } from '../../../../shared/letters/model/letter.ts';
import { site } from '../../../../shared/site/site.ts';

/**
 * The content of a letter's page: cleaned, with its writer's styles and without the mail's frame. The page's own title
 * is the subject, so headings start one level below it.
 */
export function pageHtml(html: string): Pick<Letter, 'html' | 'laidOut'> {
  const { rules, content } = partsOf(html);
  const levelShift = /<h1[\s>]/i.test(content) ? 1 : 0;
  const body = Array.from(tokens(content), (token) => render(token, levelShift)).join('');
  return {
    html: atOrigin((rules && `${scoped(rules)}\n`) + body, ''),
    laidOut: isLaidOut(content),
  };
}

function render(token: Token, levelShift: number): string {
  if (token.type !== 'open' && token.type !== 'close') return token.type === 'text' ? token.source : '';
  const name = token.name.replace(/^h([1-5])$/, (_: string, level: string) => `h${Number(level) + levelShift}`);
  if (token.type === 'close') return `</${name}>`;
  const { class: classes, target, ...own } = token.attributes;
  const isWideHere = isWide(name, own, declarationsOf(own.style));
  const names = [...(classes?.split(' ').map(letterClass) ?? []), ...(isWideHere ? ['wide'] : [])];
  const attributes = attributesHtml({
    ...own,
    ...(names.length > 0 && { class: names.join(' ') }),
    // Links within the site open in the same tab.
    ...(target && !own.href?.startsWith(site.url) && { target }),
    ...(name === 'img' && { loading: 'lazy', decoding: 'async' }),
  });
  return `<${name}${attributes}>`;
}
