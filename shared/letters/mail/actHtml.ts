import { light, sans, white } from './style.ts';

/** A table that lays out and means nothing. */
export const layoutTable = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * A button out of a cell: Outlook gives room around words in a cell alone, by `mso-padding-alt`; elsewhere all of the
 * button is the link. `words` and `address` are HTML.
 */
export const actHtml = (words: string, address: string): string =>
  `<${layoutTable}><tr><td class="act" align="center" bgcolor="${light.link}" style="background-color:${light.link};border-radius:4px;mso-padding-alt:13px 28px"><a href="${address}" target="_blank" rel="noopener noreferrer" class="act-words" style="display:inline-block;padding:13px 28px;border-radius:4px;font-family:${sans};font-size:16px;line-height:22px;font-weight:bold;color:${white};text-decoration:none">${words}</a></td></tr></table>`;
