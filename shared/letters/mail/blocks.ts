import { escapeHtml } from '../../platform/escapeHtml.ts';
import { encode, tokens } from '../cleaning/htmlTokens.ts';
import { blockClass } from '../placeholders/paragraphs.ts';
import { absoluteAddress } from './absoluteAddress.ts';
import { actionHtml, wideTable as table } from './actionHtml.ts';
import { cardHtml } from './cardHtml.ts';
import { type Cards, replaceCards } from './cards.ts';
import { mailPicture } from './mailPicture.ts';
import { elementStyles, light, sans, serif } from './style.ts';

/**
 * Renders a letter's blocks for the finished mail: buttons, quotes and dividers that look right in Outlook too, cards
 * with their content, and pictures of a kind that every mail program shows. Takes the output of `inlineStyles`. A card
 * without content is left out.
 */
export const withBlocks = (html: string, cards: Cards): string =>
  replaceCards(html, cards, cardHtml)
    .replace(/<p\b[^>]*\sdata-block="button"[^>]*>([\s\S]*?)<\/p>/g, (whole, inside: string) => button(inside) ?? whole)
    .replace(plainQuotes, (quotes) => quoteHtml(quotes))
    .replace(plainLine, (line) => `${outlookLine}${line.replace('style="', 'style="mso-hide:all;')}`)
    .replace(/(<img\b[^>]*\ssrc=")([^"]*)"/g, (_, before: string, src: string) => `${before}${mailPicture(src)}"`);

/** The text and the address of the link in a button's paragraph; undefined if it has none. */
export function buttonOf(inside: string): { words: string; address: string } | undefined {
  const read = [...tokens(inside)];
  const link = read.find((token) => token.type === 'open' && token.name === 'a');
  if (link?.type !== 'open' || !link.attributes.href) return undefined;
  const words = read.flatMap((token) => (token.type === 'text' ? [token.source] : [])).join('');
  return { words: words.replace(/\s+/g, ' ').trim(), address: link.attributes.href };
}

function button(inside: string): string | undefined {
  const link = buttonOf(inside);
  return (
    link &&
    `<${table} class="${blockClass}"><tr><td style="padding:8px 0 26px">${actionHtml(link.words, encode(link.address))}</td></tr></table>`
  );
}

/** Matches elements with the default style: others keep their own look. */
const plain = (name: 'blockquote' | 'hr') => `<${name} style="${elementStyles[name]}"`;
const plainQuotes = new RegExp(`(?:${plain('blockquote')}>(?:(?!</?blockquote)[\\s\\S])*</blockquote>\\s*)+`, 'g');
const plainLine = new RegExp(`${plain('hr')}(?: ?/)?>`, 'g');

/**
 * Consecutive lines form one quote. The last one is the attribution if it starts with a dash. The line at the edge is a
 * cell's border: Outlook draws none beside a blockquote.
 */
function quoteHtml(quotes: string): string {
  const lines = [...quotes.matchAll(/<blockquote [^>]*>([\s\S]*?)<\/blockquote>/g)].map(([, words = '']) =>
    words.trim(),
  );
  const last = lines.at(-1) ?? '';
  const hasAttribution = lines.length > 1 && /^(?:—|–|--)\s*\S/.test(last);
  const quote = (hasAttribution ? lines.slice(0, -1) : lines)
    .map((words, at, all) =>
      /<(?:p|ul|ol|h\d|div|table)\b/.test(words)
        ? words
        : `<p style="margin:0 0 ${at < all.length - 1 ? 10 : 0}px">${words || '<br>'}</p>`,
    )
    .join('');
  const attribution = hasAttribution
    ? `<p class="quiet" style="margin:8px 0 0;font-family:${sans};font-size:14px;line-height:21px;font-style:normal;color:${light.quiet}">${last.replace(/^--/, '—')}</p>`
    : '';
  return `<${table} class="${blockClass}"><tr><td style="padding:4px 0 26px"><${table}><tr><td style="padding:2px 0 2px 20px;border-left:2px solid ${light.accent}"><blockquote class="title" style="margin:0;font-family:${serif};font-size:19px;line-height:30px;font-style:italic;color:${light.ink}">${quote}${attribution}</blockquote></td></tr></table></td></tr></table>\n`;
}

/** Outlook ignores the styles of an `hr`, and gets a table instead. */
const outlookLine = `<!--[if mso]><${table}><tr><td style="padding:16px 0"><${table}><tr><td style="border-top:1px solid ${light.line};font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr></table><![endif]-->`;

/** Renders cards for the text alternative: title, facts, and where the card leads. */
export const withPlainBlocks = (html: string, cards: Cards): string =>
  replaceCards(html, cards, (card) => {
    const lines = [`${card.kicker}: ${card.title}`, card.facts, card.words]
      .filter(Boolean)
      .map(escapeHtml)
      .join('<br>');
    const link = card.link
      ? `<br><a href="${escapeHtml(absoluteAddress(card.link.address))}">${escapeHtml(card.link.words)}</a>`
      : '';
    return `<p>${lines}${link}</p>`;
  });
