import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { letterCleaner } from '../../../shared/mail/cleanLetter.ts';

/** What the mail will keep of HTML, and what not: the server's own cleaner. Large, so only the editor's preview loads it. */
export const cleanLetter = letterCleaner({ parseDocument, DomUtils, selectAll, parseCss, sanitizeHtml });
