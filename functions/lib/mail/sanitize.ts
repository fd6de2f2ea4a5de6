import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { letterCleaner } from '../../../shared/mail/cleanLetter.ts';

/**
 * Takes out of a mail's content whatever may not stand in one: scripts, forms, frames, styles that load anything. The
 * editor's preview cleans with the same (`frontend/features/emailTemplates/cleanLetter.ts`).
 */
const clean = letterCleaner({ parseDocument, DomUtils, selectAll, parseCss, sanitizeHtml });

export const sanitize = (html: string): string => clean(html).html;
