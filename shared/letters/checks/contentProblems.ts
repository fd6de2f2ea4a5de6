import { type Token, tokens } from '../cleaning/htmlTokens.ts';
import { linkScheme } from '../cleaning/schemes.ts';
import { type CardRef, type Cards, cardRefs, episodeIdOf } from '../mail/cards.ts';
import { isUnsupportedPicture } from '../mail/mailPicture.ts';
import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';
import { foreignTags } from '../placeholders/foreignTags.ts';
import { placeholderProblems, type Topic } from '../placeholders/placeholderProblems.ts';
import { linkPlaceholder } from '../placeholders/placeholders.ts';
import { whyDead } from './linkHosts.ts';
import { problem } from './mailCheck.ts';
import { type Unreadable, unreadable } from './readability.ts';

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'> & {
  /** What its cards show; a card that is absent here is not loaded yet. */
  cards?: Cards | undefined;
};

/**
 * Problems with the text, links, pictures and colors of a template, saved or being edited; cleaned. `about`: what the
 * mail is about, if known.
 */
export function contentProblems(
  { subject, htmlContent, textContent = '', previewText = '', cards = {} }: Draft,
  about?: Topic,
): MailProblem[] {
  const content = [...tokens(htmlContent)];
  const opened = content.filter((token) => token.type === 'open');
  return [
    ...(subject.trim() === '' ? [problem('missing-subject', 'The subject is missing')] : []),
    ...placeholderProblems([subject, previewText, textContent], content, content.flatMap(placeholderAttributes), about),
    ...unique(opened.flatMap(relativeLink)).map((message) => problem('relative-link', message)),
    ...unique(opened.flatMap(deadLink)).map((message) => problem('dead-link', message)),
    ...unique(opened.flatMap(pictureProblem)).map((message) => problem('picture-address', message)),
    ...opened
      .filter(
        ({ name, attributes: { alt, src, role = '' } }) =>
          name === 'img' && src?.trim() && !alt?.trim() && !/^(presentation|none)$/.test(role),
      )
      .map(({ attributes: { src = '' } }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no description for readers who can’t see it`),
      ),
    ...cardRefs(htmlContent)
      .filter((ref) => cards[ref] === null)
      .map((ref) => problem('missing-card', missingCardMessage(ref))),
    ...unreadable(htmlContent).map(readabilityProblem),
  ];
}

/** What to do about a card whose content is gone. */
function missingCardMessage(ref: CardRef): string {
  if (ref === 'passage')
    return 'The place for a passage is empty, and would be left out. Choose a passage, or remove it';
  const [name, why] = missingCards[ref] ?? (episodeIdOf(ref) === undefined ? missingGuest : missingEpisode);
  return `The card for ${name} would be left out: ${why}, or remove the card`;
}

const missingCards: Partial<Record<CardRef, [name: string, why: string]>> = {
  'latest-recording': ['the latest recording', 'no recent event is active. Activate one'],
  'upcoming-event': ['the upcoming event', 'no upcoming event is active. Activate one'],
};

const missingGuest = ['a guest', 'the guest was deleted. Choose another'] as const;
const missingEpisode = ['an episode', 'it isn’t on the site. Choose another'] as const;

type OpenTag = Extract<Token, { type: 'open' }>;

/** The attributes in which placeholders are filled too. */
const placeholderAttributes = (token: Token): string[] =>
  token.type === 'open' ? [token.attributes.href ?? '', token.attributes.src ?? '', token.attributes.alt ?? ''] : [];

function relativeLink({ name, attributes }: OpenTag): string[] {
  if (name !== 'a') return [];
  const target = attributes.href?.trim() ?? '';
  if (target === '') return ['A link has no address'];
  if (linkScheme.test(target) || linkPlaceholder(target) || foreignTags(target).length > 0) return [];
  return [`The link to "${target}" isn’t a full web address, so it leads nowhere in an email`];
}

function deadLink({ name, attributes: { href = '' } }: OpenTag): string[] {
  const reason = name === 'a' ? whyDead(href) : undefined;
  return reason ? [`The link to "${href.trim()}" leads nowhere: ${reason}`] : [];
}

function pictureProblem({ name, attributes: { src, background, style = '' } }: OpenTag): string[] {
  const backgrounds = [background, ...[...style.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)];
  return [...(name === 'img' ? [src ?? ''] : []), ...backgrounds.filter((each) => each !== undefined)].flatMap(
    (address) => {
      const reason = whyInvisible(address.trim());
      return reason ? [reason] : [];
    },
  );
}

/** Why readers would not see the picture at this address; undefined if they would. */
function whyInvisible(address: string): string | undefined {
  if (address === '') return 'A picture has no address, so no one would see it';
  if (/^https:\/\/[^/]/i.test(address)) {
    const dead = whyDead(address);
    if (dead) return `No one would see the picture at "${address}": ${dead}`;
    return isUnsupportedPicture(address)
      ? `The picture ${nameOf(address)} is in a format that Outlook doesn’t show. Use JPEG or PNG`
      : undefined;
  }
  if (/^http:/i.test(address))
    return `The picture ${nameOf(address)} uses http, which many email programs don’t show. Use its https address`;
  if (/^cid:/i.test(address))
    return `The picture "${address}" is attached to another email, so no one would see it. Upload it and use its address`;
  if (/^(data|blob|file):/i.test(address))
    return `A picture isn’t on the web but ${pictureLocations[address.slice(0, 4).toLowerCase()]}, so no one would see it. Upload it and use its address`;
  return `The address of the picture ${nameOf(address)} isn’t a full web address, so no one would see it`;
}

const pictureLocations: Record<string, string> = {
  data: 'in the HTML itself',
  blob: 'in a page that was open',
  file: 'on a computer',
};

function readabilityProblem({ text, color, background, contrast, needed }: Unreadable): MailProblem {
  const excerpt = text.length > 40 ? `${text.slice(0, 40).trim()}…` : text;
  const ratio = contrast.toFixed(1);
  return problem(
    'unreadable',
    `“${excerpt}” is hard to read: ${color} on ${background} (contrast ${ratio}:1; it needs ${needed}:1)`,
  );
}

const nameOf = (src: string) => `"${src.split(/[?#]/)[0]?.split('/').at(-1) || src}"`;

const unique = (texts: string[]) => [...new Set(texts)];
