import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { env } from '../platform/aws/env.ts';

/** A mail that somebody asked for on the site, theirs or not: it says why it came, and holds one link. */
interface Requested {
  subject: string;
  previewText: string;
  title: string;
  paragraphs: string[];
  /** What the link says, and where it leads. None in a mail that only tells something. */
  act?: { words: string; to: 'confirmSubscription' | 'yourDetails' | 'confirmAddress'; token: string };
  /** Follows the link. */
  after?: string;
  why: string;
}

export function requestedMail({ subject, previewText, title, paragraphs, act, after, why }: Requested): Mail {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    '<p>Dear {firstName|friend},</p>',
    ...paragraphs.map(paragraph),
    ...(act ? [`<p><a href="${escapeHtml(addressOf(act))}"><strong>${escapeHtml(act.words)}</strong></a></p>`] : []),
    ...(after ? [paragraph(after)] : []),
    `<p>${escapeHtml(site.name)}</p>`,
  ];
  return compose({ subject, previewText, htmlContent: html.join('\n') }, { type: 'request', why });
}

const addressOf = ({ to, token }: NonNullable<Requested['act']>) =>
  `${env(variables.siteUrl)}${pages[to]}?token=${encodeURIComponent(token)}`;
