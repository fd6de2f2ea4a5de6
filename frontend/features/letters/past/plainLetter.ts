import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../../../shared/platform/text.ts';

export interface PlainLetter {
  html: string;
  /** Nothing is left to read or see, with the former site’s address or without. */
  isEmpty: boolean;
  /** For each picture, the host that it comes from. */
  pictureHosts: string[];
  /** Pictures or links have no address without that of the former site. */
  needsHome: boolean;
}

interface Element {
  name: string;
  attribs: Record<string, string>;
  parent: Element | null;
}

/** What is not the writer's: forms, offers, controls of players, scripts. Classes of Substack, then of Ghost. */
const others = [
  ...['script', 'form', 'button', 'input', 'svg'],
  ...['subscription-widget-wrap', 'subscription-widget-wrap-editor', 'subscription-widget', 'captioned-button-wrap'],
  ...['install-substack-app-embed', 'community-chat', 'poll-embed', 'image-link-expand'],
  ...['kg-signup-card', 'kg-audio-player', 'kg-video-overlay', 'kg-video-player-container'],
]
  .map((name, at) => (at < 5 ? name : `.${name}`))
  .join();

/** Links that act for one reader or lead to the former sender's buttons: Substack's, Ghost's, Mailchimp's; any tag. */
const personal = /%%|\{\{|\*\||unsubscribe|#\/portal|[?&]action=share|list-manage\.com|\/action\/disable_email/i;

/** Without what the former system put around it. Addresses are whole, players are links. The server cleans the rest. */
export function plainLetter(source: string, home?: string): PlainLetter {
  // Ghost writes this for its site's own address.
  const tree = parseDocument(source.replaceAll('__GHOST_URL__', ''));
  const select = (selector: string) => selectAll(selector, tree) as unknown as Element[];
  const remove = (element: Element) => DomUtils.removeElement(element as never);
  const wordsIn = (element: Element) => DomUtils.textContent(element as never).trim();
  const pictureHosts: string[] = [];
  let needsHome = false;
  const wholeAddress = (written: string): string | undefined => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return written;
    if (/^\/\//.test(written)) return `https:${written}`;
    needsHome = true;
    return home && URL.canParse(written, home) ? new URL(written, home).href : undefined;
  };

  for (const each of select(others)) remove(each);
  for (const { attribs } of select('*'))
    for (const name of Object.keys(attribs)) if (/^(?:data-|on|srcset$|sizes$)/.test(name)) delete attribs[name];
  for (const player of select('iframe[src], video[src], audio[src]')) {
    const address = wholeAddress(player.attribs.src?.trim() ?? '')?.replace(
      /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*/,
      'https://www.youtube.com/watch?v=$1',
    );
    const host = address && URL.canParse(address) ? new URL(address).hostname : '';
    const words = `${player.name === 'audio' ? 'Listen' : 'Watch'} at ${host}`;
    const link = `<p>${host && address && `<a href="${escapeHtml(address)}">${words}</a>`}</p>`;
    DomUtils.replaceElement(player as never, parseDocument(link).children[0] as never);
  }
  for (const note of select('a.footnote-anchor, a.footnote-number')) note.name = 'sup';
  for (const link of select('a[href]')) {
    const address = link.attribs.href?.trim() ?? '';
    if (personal.test(address) || /^unsubscribe\W*$/i.test(wordsIn(link))) remove(lineOf(link, wordsIn));
    else if (!address.startsWith('#')) link.attribs.href = wholeAddress(address) ?? '';
  }
  for (const picture of select('img')) {
    const { src = '', width, height } = picture.attribs;
    const address = wholeAddress(src.trim())?.replace(/^http:/i, 'https:');
    // One pixel tells the sender who reads.
    const isPixel = [width, height].some((side) => side && Number.parseInt(side, 10) <= 2);
    if (!address || !/^https:/i.test(address) || !URL.canParse(address) || isPixel) remove(picture);
    else {
      picture.attribs = { alt: '', ...picture.attribs, src: address };
      pictureHosts.push(new URL(address).hostname);
    }
  }
  const lacksPictures = needsHome && home === undefined;
  const isEmpty = !lacksPictures && pictureHosts.length === 0 && DomUtils.textContent(tree).trim() === '';
  const html = DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' }).trim();
  return { html, isEmpty, pictureHosts, needsHome };
}

/** What exists for a link alone, as "You can unsubscribe here": a button's block, or a short line without a picture. */
function lineOf(link: Element, wordsIn: (element: Element) => string): Element {
  const words = wordsIn(link).length;
  let line = link;
  for (
    let { parent } = link;
    parent && /^(?:a|b|em|i|li|p|small|span|strong|td|div)$/.test(parent.name);
    { parent } = parent
  ) {
    const isShort = parent.name === 'div' ? wordsIn(parent).length === words : wordsIn(parent).length <= 200;
    if (!isShort || selectAll('img', parent as never).length > 0) break;
    line = parent;
  }
  return line;
}
