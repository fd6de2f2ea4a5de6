import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { site } from '../../../shared/site/site.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { env } from '../platform/aws/env.ts';

/** A mail that somebody on the site had sent to an address, theirs or not. It says why it came, and has at most one link. */
interface RequestedMail {
  subject: string;
  previewText: string;
  title: string;
  paragraphs: string[];
  /** None in a mail that only informs. */
  link?: { text: string; page: 'confirmSubscription' | 'yourDetails' | 'confirmAddress'; token: string };
  /** The paragraph after the link. */
  after?: string;
  why: string;
}

export function requestedMail({ subject, previewText, title, paragraphs, link, after, why }: RequestedMail): Mail {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    '<p>Dear {firstName|friend},</p>',
    ...paragraphs.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(urlOf(link))}"><strong>${escapeHtml(link.text)}</strong></a></p>`] : []),
    ...(after ? [paragraph(after)] : []),
    `<p>${escapeHtml(site.name)}</p>`,
  ];
  return compose({ subject, previewText, htmlContent: html.join('\n') }, { type: 'request', why });
}

const urlOf = ({ page, token }: NonNullable<RequestedMail['link']>) => env(variables.siteUrl) + mailLinkTo(page, token);
