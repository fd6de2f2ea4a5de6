import { Parser } from 'htmlparser2';

/**
 * How many elements may lie within each other. Newsletters of tables within tables reach 30 to 60. Parsers stop later:
 * Nokogiri at 400 (https://nokogiri.org/tutorials/parsing_an_html5_document.html), Chromium at 512:
 * https://chromium.googlesource.com/external/WebKit_LayoutTests/+/master/fast/parser/script-tests/block-nesting-cap.js
 */
export const maxNesting = 256;

export const nestedTooDeeply = `More than ${maxNesting} elements are nested inside one another. Please remove the outer ones, or paste only the words`;

/** Asked first of HTML from outside, which might run whatever walks through it out of stack. */
export function isNestedTooDeeply(html: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > maxNesting) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return depth > maxNesting;
}
