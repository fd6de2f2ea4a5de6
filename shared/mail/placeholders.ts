import { escapeHtml } from '../escapeHtml.ts';

/** What differs from one recipient to the next. */
export interface Personal {
  firstName: string;
  unsubscribeUrl: string;
}

/**
 * Puts a recipient's values into a text. Nothing else is interpreted: no template engine, and a value that looks like
 * a placeholder or a replacement pattern stays what it is.
 */
const fill = (text: string, values: Personal) =>
  text.replace(/\{(firstName|unsubscribeUrl)\}/g, (_, name: keyof Personal) => values[name]);

/** `values` become part of HTML. */
export const fillHtml = (html: string, { firstName, unsubscribeUrl }: Personal) =>
  fill(html, { firstName: escapeHtml(firstName), unsubscribeUrl: escapeHtml(unsubscribeUrl) });

/** `values` become part of plain text. */
export const fillText = fill;

/** `values` become part of a header: one line, without control characters. */
export const fillHeader = (text: string, values: Personal) =>
  fill(text, values).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
