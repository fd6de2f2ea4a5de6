import sanitizeHtml from 'sanitize-html';
import * as allowed from '../../../shared/mail/allowed.ts';
import { severalLines } from '../../../shared/model/fields.ts';

/** Takes out of a mail's content whatever may not stand in one: scripts, forms, frames, styles that load anything. */
export function sanitize(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: allowed.tags,
    allowedAttributes: allowed.attributes,
    allowedStyles: { '*': allowed.styles },
    allowedSchemes: allowed.linkSchemes,
    allowedSchemesByTag: { img: allowed.pictureSchemes },
    allowProtocolRelative: false,
    nonTextTags: allowed.wordlessTags,
    // `{unsubscribeUrl}` stands where the address of a link will be.
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...allowed.linkAttributes } }),
    },
  });
  // Control characters that were written as references, as in `&#7;`, are characters by now.
  return severalLines(clean);
}
