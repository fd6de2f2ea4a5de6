/**
 * What Quill gives, as HTML for a mail. Quill 2.0.3 writes every space as `&nbsp;`, so that no line would break; one
 * that was typed on purpose is a character, not an entity, and stays. An empty paragraph has no height in a mail.
 */
export const mailHtml = (semantic: string) =>
  semantic
    .replaceAll('&nbsp;', ' ')
    .replace(/<(p|h[1-6])><\/\1>/g, '<$1><br></$1>')
    .replace(/(<\/(?:p|h[1-6]|ul|ol|blockquote)>)(?=<)/g, '$1\n');
