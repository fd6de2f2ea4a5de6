import { escapeHtml } from '../../platform/text.ts';
import { encode, tokens } from '../cleaning/html.ts';
import { blockClass } from '../placeholders/paragraphs.ts';
import { absoluteAddress, mailPicture } from './addresses.ts';
import { type Card, type Cards, replaceCards } from './cards.ts';
import { elementStyles, light, mirrored, sans, serif, white } from './look.ts';

/** Renders blocks as Outlook shows them too. Takes the output of `inlineStyles`. A card without content is left out. */
export const withBlocks = (html: string, cards: Cards): string =>
  replaceCards(html, cards, cardHtml)
    .replace(
      /<p\b([^>]*)\sdata-block="button"([^>]*)>([\s\S]*?)<\/p>/g,
      (whole, before, after, inside: string) => button(inside, /dir="rtl"/.test(before + after)) ?? whole,
    )
    .replace(plainQuotes, (quotes) => quoteHtml(quotes))
    .replace(plainLine, (line) => `${outlookLine}${line.replace('style="', 'style="mso-hide:all;')}`)
    .replace(/(<img\b[^>]*\ssrc=")([^"]*)"/g, (_, before: string, src: string) => `${before}${mailPicture(src)}"`);

export function buttonOf(inside: string): { words: string; address: string } | undefined {
  const read = [...tokens(inside)];
  const link = read.find((token) => token.type === 'open' && token.name === 'a');
  if (link?.type !== 'open' || !link.attributes.href) return undefined;
  const words = read.flatMap((token) => (token.type === 'text' ? [token.source] : [])).join('');
  return { words: words.replace(/\s+/g, ' ').trim(), address: link.attributes.href };
}

function button(inside: string, rtl: boolean): string | undefined {
  const link = buttonOf(inside);
  return (
    link &&
    `<${wideTable}${dirOf(rtl)} class="${blockClass}"><tr><td${rtl ? ' align="right"' : ''} style="padding:8px 0 26px">${actionHtml(link.words, encode(link.address))}</td></tr></table>`
  );
}

/** A layout table, without meaning for screen readers. */
const layoutTable = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Its columns are not widened by what is in them, so that a long word or a picture's width breaks no frame. */
const wideTable = `${layoutTable} width="100%" style="table-layout:fixed"`;
const dirOf = (rtl: boolean) => (rtl ? ' dir="rtl"' : '');

/** Match elements with the default style: others keep their own look. */
const { blockquote = '', hr } = elementStyles;
const plainQuote = `<blockquote(?: dir="\\w+")? style="(?:${blockquote}|${mirrored(blockquote)})">`;
const plainQuotes = new RegExp(`(?:${plainQuote}(?:(?!</?blockquote)[\\s\\S])*</blockquote>\\s*)+`, 'g');
const plainLine = new RegExp(`<hr style="${hr}"(?: ?/)?>`, 'g');

/**
 * Consecutive lines form one quote, the last its attribution if it starts with a dash. The line at the edge is a cell's
 * border: Outlook draws none beside a blockquote.
 */
function quoteHtml(quotes: string): string {
  const rtl = /^<blockquote dir="rtl"/.test(quotes);
  const lines = [...quotes.matchAll(/<blockquote( dir="\w+")?[^>]*>([\s\S]*?)<\/blockquote>/g)].map(
    ([, dir = rtl ? ' dir="ltr"' : '', words = '']) => ({ dir, words: words.trim() }),
  );
  const { dir: lastDir, words: last } = lines.at(-1) ?? { dir: '', words: '' };
  const hasAttribution = lines.length > 1 && /^(?:—|–|--)\s*\S/.test(last);
  const quote = (hasAttribution ? lines.slice(0, -1) : lines)
    .map(({ dir, words }, at, all) =>
      /<(?:p|ul|ol|h\d|div|table)\b/.test(words)
        ? words
        : `<p${dir} style="margin:0 0 ${at < all.length - 1 ? 10 : 0}px">${words || '<br>'}</p>`,
    )
    .join('');
  const attribution = hasAttribution
    ? `<p${lastDir} class="quiet" style="margin:8px 0 0;font-family:${sans};font-size:14px;line-height:21px;font-style:normal;color:${light.quiet}">${last.replace(/^--/, '—')}</p>`
    : '';
  const edge = `padding:2px 0 2px 20px;border-left:2px solid ${light.accent}`;
  return `<${wideTable}${dirOf(rtl)} class="${blockClass}"><tr><td style="padding:4px 0 26px"><${wideTable}><tr><td style="${rtl ? mirrored(edge) : edge}"><blockquote class="title" style="margin:0;font-family:${serif};font-size:19px;line-height:30px;font-style:italic;color:${light.ink}">${quote}${attribution}</blockquote></td></tr></table></td></tr></table>\n`;
}

/** Outlook ignores the styles of an `hr`, and gets a table instead. */
const outlookLine = `<!--[if mso]><${wideTable}><tr><td style="padding:16px 0"><${wideTable}><tr><td style="border-top:1px solid ${light.line};font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr></table><![endif]-->`;

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

/** Pixels inside the frame's 520: the whole card, a portrait, the gap beside it, and the text beside that. */
const inside = 518;
const portraitWidth = 150;
const gap = 22;
const beside = 296;

/** A card in the finished email, with inline styles; the classes are those of the frame. */
export function cardHtml(card: Card): string {
  const { picture } = card;
  const content = picture?.portrait
    ? portraitCard(card, picture.address)
    : `${picture ? `<tr><td>${pictureHtml(card, picture.address, inside)}</td></tr>` : ''}<tr><td style="padding:24px 26px 26px">${wordsHtml(card)}</td></tr>`;
  return `<${wideTable}><tr><td style="padding:8px 0 28px"><${wideTable}><tr><td class="line" style="border:1px solid ${light.line};border-radius:6px"><${wideTable}>${content}</table></td></tr></table></td></tr></table>\n`;
}

/** Stacked where there is no room, without a style sheet. Text below is flush left: the gap is the picture's. */
const portraitCard = (card: Card, address: string) =>
  `<tr><td align="left" style="padding:24px 24px 26px;font-size:0">
<!--[if mso]><${wideTable}><tr><td width="${portraitWidth + gap}" valign="top"><![endif]-->
<div style="display:inline-block;width:100%;max-width:${portraitWidth + gap}px;vertical-align:top"><${wideTable}><tr><td style="padding:0 ${gap}px 14px 0">${pictureHtml(card, address, portraitWidth)}</td></tr></table></div>
<!--[if mso]></td><td valign="top"><![endif]-->
<div style="display:inline-block;width:100%;max-width:${beside}px;vertical-align:top">${wordsHtml(card)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`;

function pictureHtml({ title, link }: Card, address: string, width: number): string {
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(title)}" width="${width}" style="display:block;width:100%;height:auto;border:0;${width === inside ? 'border-radius:5px 5px 0 0' : `max-width:${width}px;border-radius:4px`};font-family:${sans};font-size:14px;line-height:20px">`;
  return link ? linked(link.address, picture, '') : picture;
}

function wordsHtml({ kicker, title, facts, words, link }: Card): string {
  const line = (css: string, kind: string, html: string) =>
    html && `<p class="${kind}" style="font-family:${sans};${css}">${html}</p>`;
  const name = escapeHtml(title);
  return [
    line(`margin:0;font-size:13px;line-height:19px;color:${light.quiet}`, 'quiet', escapeHtml(kicker)),
    `<h3 class="title" style="margin:4px 0 0;font-family:${serif};font-size:24px;line-height:31px;font-weight:normal;color:${light.ink}">${link ? linked(link.address, name, light.ink) : name}</h3>`,
    line(`margin:4px 0 0;font-size:15px;line-height:22px;color:${light.quiet}`, 'quiet', escapeHtml(facts)),
    line(`margin:12px 0 0;font-size:16px;line-height:25px;color:${light.ink}`, 'title', escapeHtml(words)),
    link &&
      `<${layoutTable}><tr><td style="padding:20px 0 0">${actionHtml(escapeHtml(link.words), escapeHtml(absoluteAddress(link.address)))}</td></tr></table>`,
  ]
    .filter(Boolean)
    .join('\n');
}

const linked = (address: string, html: string, color: string) =>
  `<a href="${escapeHtml(absoluteAddress(address))}" target="_blank" rel="noopener noreferrer"${color && ' class="title"'} style="${color && `color:${color};`}text-decoration:none">${html}</a>`;

/** Outlook has padding in cells alone, by `mso-padding-alt`; elsewhere the whole button is the link. Takes HTML. */
export const actionHtml = (words: string, address: string): string =>
  `<${layoutTable}><tr><td class="act" align="center" bgcolor="${light.link}" style="background-color:${light.link};border-radius:4px;mso-padding-alt:13px 28px"><a href="${address}" target="_blank" rel="noopener noreferrer" class="act-words" style="display:inline-block;padding:13px 28px;border-radius:4px;font-family:${sans};font-size:16px;line-height:22px;font-weight:bold;color:${white};text-decoration:none;word-break:break-word">${words}</a></td></tr></table>`;
