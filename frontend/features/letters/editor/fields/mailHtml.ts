/**
 * Converts Quill's output to HTML for a mail. Quill 2.0.3 writes every space as `&nbsp;`, which would prevent line
 * breaks; a no-break space that was typed is a character, not an entity, and stays. An empty paragraph has no height in
 * a mail. The one after a final block or picture is only for the caret.
 */
export const mailHtml = (semantic: string) =>
  semantic
    .replaceAll('&nbsp;', ' ')
    .replace(/<(p|h[1-6])><\/\1>/g, '<$1><br></$1>')
    .replace(/(<\/(?:p|h[1-6]|ul|ol|blockquote|div)>|<hr>)(?=<)/g, '$1\n')
    .replace(
      /(<p data-block="[^"]*">.*<\/p>|<\/div>|<hr>|<p>(?:<a [^>]*>)?<img [^>]*>(?:<\/a>)?<\/p>)\n<p><br><\/p>$/,
      '$1',
    );
