import { light, sans, white } from './style.ts';

/** A layout table, without meaning for screen readers. */
export const layoutTable = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';
export const wideTable = `${layoutTable} width="100%"`;

/**
 * A button made of a table cell: Outlook supports padding only in cells, by `mso-padding-alt`; elsewhere the whole
 * button is the link. `words` and `address` are HTML.
 */
export const actionHtml = (words: string, address: string): string =>
  `<${layoutTable}><tr><td class="act" align="center" bgcolor="${light.link}" style="background-color:${light.link};border-radius:4px;mso-padding-alt:13px 28px"><a href="${address}" target="_blank" rel="noopener noreferrer" class="act-words" style="display:inline-block;padding:13px 28px;border-radius:4px;font-family:${sans};font-size:16px;line-height:22px;font-weight:bold;color:${white};text-decoration:none">${words}</a></td></tr></table>`;
