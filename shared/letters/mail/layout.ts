import type { CampaignAudience } from '../../people/model/audience.ts';
import { escapeHtml } from '../../platform/text.ts';
import { site } from '../../site/site.ts';
import { eventValues, sampleCancelUrl, sampleEvent } from '../placeholders/eventFacts.ts';
import { markParagraphs } from '../placeholders/paragraphs.ts';
import { bareOfEvent, fillHtml } from '../placeholders/placeholders.ts';
import { withBlocks } from './blocks.ts';
import type { Cards } from './cards.ts';
import { inlineStyles, isLaidOut, partsOf, scoped } from './inlineStyles.ts';
import { darkMedia, darkRules, light, sans, serif } from './look.ts';

interface Framed {
  subject: string;
  previewText?: string | undefined;
  htmlContent: string;
  audience?: MailAudience | undefined;
  /** What its cards show; a card that is absent here is left out. */
  cards?: Cards | undefined;
  viewUrl?: string | undefined;
}

/** An email goes to a campaign's audience, or to one person because of a request made on the site. */
export type MailAudience =
  | { type: Exclude<CampaignAudience['type'], 'event'> }
  | { type: 'event'; eventDate: string }
  | { type: 'request'; why: string };

const subscribers: MailAudience = { type: 'newsletter' };

/**
 * The finished HTML of an email, the same for sending and for previews. It uses tables because Outlook lays out with
 * Word, ignores max-width, and gets a table of 600 px. Styles are inline because some programs drop style blocks, which
 * hold only what cannot be inline. The rules for small screens are in a block of their own, as Gmail drops a whole
 * block for one rule it does not like; Outlook.com marks the texts and the backgrounds it darkens with `data-ogsc` and
 * `data-ogsb`. Support is checked against https://www.caniemail.com. `{unsubscribeUrl}` is filled in for each
 * recipient, and the site's addresses are adapted later (addresses.ts). Paragraphs about an event are marked
 * (paragraphs.ts).
 */
export function layoutHtml(letter: Framed): string {
  const { subject, previewText, htmlContent, audience = subscribers, cards = {}, viewUrl } = letter;
  const { rules, content } = partsOf(htmlContent);
  const margins = isLaidOut(content)
    ? { desk: '28px 0', phone: '24px 0' }
    : { desk: '40px 40px 28px', phone: '32px 24px' };
  return `<!doctype html>
<html lang="${site.language}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>table{mso-table-lspace:0;mso-table-rspace:0}td,th{font-family:Arial,sans-serif}</style><![endif]-->
<style>
@media (max-width:620px){.inner{padding:${margins.phone}!important}.wide{width:100%!important}.edge{padding-left:24px!important;padding-right:24px!important}.inner h1{font-size:28px!important;line-height:34px!important}}
</style>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
${darkMedia}{
${darkRules({ words: '', ground: '' })}
}
</style>
<style>
${darkRules({ words: '[data-ogsc] ', ground: '[data-ogsb] ' })}
</style>${rules && `\n${scoped(rules)}`}
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.paper};-webkit-text-size-adjust:100%">
${preheader(previewText)}
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="${site.language}" dir="ltr">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="table-layout:fixed;background-color:${light.paper}">
<tr><td align="center" style="padding:32px 0 40px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr><td><![endif]-->
<table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:600px">
<tr><td class="edge" align="center" style="padding:0 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${viewLine(viewUrl)}<tr><td class="title" align="center" style="font-family:${serif};font-size:28px;line-height:36px;color:${light.ink}">${masthead}</td></tr>
<tr><td class="quiet line" align="center" style="padding:2px 0 22px;border-bottom:1px solid ${light.line};font-family:${serif};font-size:14px;line-height:21px;font-style:italic;text-wrap:balance;color:${light.quiet}">${escapeHtml(site.tagline)}</td></tr>
</table>
</td></tr>
<tr><td class="inner" style="padding:${margins.desk};font-family:${sans};font-size:17px;line-height:28px;word-wrap:break-word;color:${light.ink}">
${markParagraphs(withBlocks(inlineStyles(content), cards), bareOfEvent)}
</td></tr>
<tr><td class="edge" align="center" style="padding:0 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="quiet line" align="center" style="padding:22px 0 0;border-top:1px solid ${light.line};font-family:${sans};font-size:13px;line-height:21px;color:${light.quiet}">
${footer(audience)
  .map((line) => line.html)
  .join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>`;
}

/** The longest that is filled in: a reader's own links, and the address of the letter's page. */
const token = `?token=${'x'.repeat(120)}`;
const page = `${site.url}/letters/${'x'.repeat(60)}`;

/** How many bytes a letter's HTML has as it leaves, with what is filled in for a reader. */
export const sentBytes = (letter: Framed): number =>
  new TextEncoder().encode(
    fillHtml(layoutHtml({ viewUrl: page, ...letter }), {
      ...{ firstName: 'x'.repeat(20), lastName: 'x'.repeat(20) },
      ...{ unsubscribeUrl: `${site.url}/unsubscribe${token}`, detailsUrl: `${site.url}/your-details${token}` },
      ...eventValues(sampleEvent, { attendanceType: 'in-person', cancelUrl: sampleCancelUrl }),
    }),
  ).length;

export function layoutText({
  textContent,
  audience = subscribers,
  viewUrl,
}: { textContent: string } & Pick<Framed, 'audience' | 'viewUrl'>): string {
  return `${viewUrl ? `View in browser: ${viewUrl}\n\n` : ''}${textContent.trim()}\n\n--\n${footer(audience)
    .map((line) => line.text)
    .join('\n')}\n`;
}

/** For mail programs that show it badly, and for sharing: the public page, which names no reader. */
const viewLine = (viewUrl: string | undefined) =>
  viewUrl
    ? `<tr><td align="center" style="padding:0 0 18px;font-family:${sans};font-size:13px;line-height:20px"><a href="${escapeHtml(viewUrl)}" class="quiet" style="color:${light.quiet};text-decoration:underline">View in browser</a></td></tr>\n`
    : '';

/** The site's logo and name, linked to the site. The logo's alt is empty because the name is next to it. */
const masthead = `<a href="${site.url}/" class="title" style="color:${light.ink};text-decoration:none"><img src="${site.url}/pictures/mail-mark.png" alt="" width="56" height="56" style="border:0;outline:none"><br>${escapeHtml(site.name)}</a>`;

/**
 * Why readers get this email, the unsubscribe link, the link to their data, and who sends it. Mail about an event has
 * no unsubscribe link: it is not part of the newsletter. Mail sent on request may have gone to the wrong person, so it
 * has no link but its own.
 */
function footer(audience: MailAudience): { html: string; text: string }[] {
  const line = (text: string) => ({ html: escapeHtml(text), text });
  const sender = line(site.publisher.postalAddress);
  if (audience.type === 'request')
    return [line(audience.why), line(`Questions? Write to ${site.contact.support}.`), sender];
  if (audience.type === 'event') {
    const event = audience.eventDate ? `evening of ${audience.eventDate}` : 'audience';
    return [
      line(`You’re receiving this email because you signed up for our live ${event}.`),
      line(
        `We only write to you about ${audience.eventDate ? 'that evening' : 'it'}. Questions? Write to ${site.contact.support}.`,
      ),
      details,
      sender,
    ];
  }
  return [
    line(`You’re receiving this email because you subscribed to the ${site.name} newsletter.`),
    unsubscribe,
    details,
    sender,
  ];
}

const link = (words: string, placeholder: string) => ({
  html: `<a href="${placeholder}" class="brand" style="color:${light.link};text-decoration:underline">${words}</a>`,
  text: `${words}: ${placeholder}`,
});
const unsubscribe = link('Unsubscribe', '{unsubscribeUrl}');
const details = link('Manage your details', '{detailsUrl}');

/** The text after the subject in the list of emails. The filler keeps the email's first words from following it. */
function preheader(text: string | undefined): string {
  if (!text) return '';
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0';
  return `<div style="${hidden}">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}
