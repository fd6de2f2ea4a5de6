import sanitizeHtml from 'sanitize-html';
import {
  allowedAttributes,
  allowedStyles,
  allowedTags,
  linkAttributes,
  linkSchemes,
  pictureSchemes,
  wordlessTags,
} from '../../../shared/mail/allowed.ts';

/** Takes out of a mail's content whatever may not stand in one: scripts, forms, frames, styles that load anything. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedStyles: { '*': allowedStyles },
    allowedSchemes: linkSchemes,
    allowedSchemesByTag: { img: pictureSchemes },
    allowProtocolRelative: false,
    nonTextTags: wordlessTags,
    // `{unsubscribeUrl}` stands where the address of a link will be.
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...linkAttributes } }),
    },
  });
}
