import { site } from '../../../shared/site.ts';
import { escapeHtml } from './placeholders.ts';

const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const { paper, ink, brand, gray } = site.colors;

/**
 * The frame around a mail's content: a table of 600 px (Outlook lays out with Word and knows no max-width), styles on
 * the elements (Gmail drops style blocks of some accounts), a dark scheme where it is known. `{unsubscribeUrl}` is
 * left for each recipient's own.
 */
export function layoutHtml({ subject, content }: { subject: string; content: string }): string {
  return `<!doctype html>
<html lang="${site.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
h1,h2,h3,h4{font-family:${serif};font-weight:normal;line-height:1.25;margin:0 0 16px}
h1{font-size:30px}h2{font-size:24px}h3{font-size:20px}
p,ul,ol{margin:0 0 18px}a{color:${brand}}img{max-width:100%;height:auto;border:0}
@media (max-width:620px){.frame{width:100%!important}.inner{padding:28px 22px!important}}
@media (prefers-color-scheme:dark){.page,.frame{background:#14181f!important}.inner,.inner h1,.inner h2,.inner h3{color:#ece7dd!important}.quiet{color:#a8a294!important}.inner a,.quiet a{color:#8fbdf0!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${paper}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:24px 0">
<table role="presentation" class="frame" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;background:${paper}">
<tr><td class="quiet" align="center" style="padding:8px 40px 20px;border-bottom:1px solid #d9d2c4;font:normal 20px/1.3 ${serif};color:${ink}">${escapeHtml(site.name)}</td></tr>
<tr><td class="inner" style="padding:36px 40px;font:normal 17px/1.6 ${sans};color:${ink}">
${content}
</td></tr>
<tr><td class="quiet" align="center" style="padding:20px 40px 12px;border-top:1px solid #d9d2c4;font:normal 13px/1.6 ${sans};color:${gray}">
You get this mail because you subscribed to the newsletter of ${escapeHtml(site.name)}.<br>
<a href="{unsubscribeUrl}" style="color:${brand}">Unsubscribe</a><br>
${escapeHtml(site.publisher.postalAddress)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/** The same frame for the text alternative. */
export function layoutText(content: string): string {
  return `${content.trim()}

--
You get this mail because you subscribed to the newsletter of ${site.name}.
Unsubscribe: {unsubscribeUrl}
${site.publisher.postalAddress}
`;
}
