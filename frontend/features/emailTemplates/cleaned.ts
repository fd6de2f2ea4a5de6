import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { letterCleaner } from '../../../shared/mail/cleanLetter.ts';

/** What of HTML the mail will keep, as the server keeps it, and what not. Large: only the editor loads it. */
export const cleaned = letterCleaner({
  parseHtml: parseDocument,
  select: (selector, tree) => selectAll(selector, tree.children).filter((node) => 'attribs' in node),
  writeHtml: (tree) => DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' }),
  parseCss,
  sanitize: sanitizeHtml,
});
