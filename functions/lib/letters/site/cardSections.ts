import { absoluteAddress } from '../../../../shared/letters/mail/absoluteAddress.ts';
import { type Card, type Cards, replaceCards } from '../../../../shared/letters/mail/cards.ts';
import { escapeHtml } from '../../../../shared/platform/escapeHtml.ts';

/** A letter's content with its cards filled in for a page or a feed, whose own styles make them look like cards. */
export const withCardSections = (html: string, cards: Cards): string => replaceCards(html, cards, section);

function section({ kicker, title, facts, words, picture, link }: Card): string {
  const line = (part: string, text: string) => text && `<p data-part="${part}">${escapeHtml(text)}</p>`;
  const address = link && escapeHtml(absoluteAddress(link.address));
  return [
    `<section data-card="${picture?.portrait ? 'portrait' : 'plain'}">`,
    picture && `<img src="${escapeHtml(picture.address)}" alt="" width="${picture.portrait ? 150 : 518}">`,
    '<div>',
    line('kicker', kicker),
    `<h3>${escapeHtml(title)}</h3>`,
    line('facts', facts),
    line('words', words),
    link && `<p data-block="button"><a href="${address}">${escapeHtml(link.words)}</a></p>`,
    '</div></section>',
  ]
    .filter(Boolean)
    .join('');
}
