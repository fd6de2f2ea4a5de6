import { escapeHtml } from '../../platform/escapeHtml.ts';
import { absoluteAddress } from './absoluteAddress.ts';
import { actionHtml, layoutTable, wideTable as table } from './actionHtml.ts';
import type { Card } from './cards.ts';
import { light, sans, serif } from './style.ts';

/** Pixels inside the frame's 520: the whole card, a portrait, the gap beside it, and the text beside that. */
const inside = 518;
const portraitWidth = 150;
const gap = 22;
const beside = 296;

/** A card in the finished mail, with inline styles; the classes are those of the frame. */
export function cardHtml(card: Card): string {
  const { picture } = card;
  const content = picture?.portrait
    ? portraitCard(card, picture.address)
    : `${picture ? `<tr><td>${pictureHtml(card, picture.address, inside)}</td></tr>` : ''}<tr><td style="padding:24px 26px 26px">${wordsHtml(card)}</td></tr>`;
  return `<${table}><tr><td style="padding:8px 0 28px"><${table}><tr><td class="line" style="border:1px solid ${light.line};border-radius:6px"><${table}>${content}</table></td></tr></table></td></tr></table>\n`;
}

/**
 * Side by side if there is room, else stacked, without any style sheet rule; Outlook gets table cells. The gap belongs
 * to the picture, so that text below it is flush left.
 */
const portraitCard = (card: Card, address: string) =>
  `<tr><td align="left" style="padding:24px 24px 26px;font-size:0">
<!--[if mso]><${table}><tr><td width="${portraitWidth + gap}" valign="top"><![endif]-->
<div style="display:inline-block;width:100%;max-width:${portraitWidth + gap}px;vertical-align:top"><${table}><tr><td style="padding:0 ${gap}px 14px 0">${pictureHtml(card, address, portraitWidth)}</td></tr></table></div>
<!--[if mso]></td><td valign="top"><![endif]-->
<div style="display:inline-block;width:100%;max-width:${beside}px;vertical-align:top">${wordsHtml(card)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`;

function pictureHtml({ title, link }: Card, address: string, width: number): string {
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(title)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${width === inside ? '5px 5px 0 0' : '4px'};font-family:${sans};font-size:14px;line-height:20px">`;
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
