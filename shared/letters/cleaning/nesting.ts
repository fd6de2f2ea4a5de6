import { Parser } from 'htmlparser2';

/**
 * How many elements may lie within each other. Newsletters of tables within tables reach 30 to 60. Parsers that stop anywhere
 * stop later: Nokogiri at 400 (https://nokogiri.org/tutorials/parsing_an_html5_document.html), Chromium at 512
 * (https://chromium.googlesource.com/external/WebKit_LayoutTests/+/master/fast/parser/script-tests/block-nesting-cap.js).
 */
export const maxNesting = 256;

export const nestedTooDeeply = `More than ${maxNesting} elements are nested inside one another. Please remove the outer ones, or paste only the words`;

/**
 * Whether HTML from outside has elements nested so deeply that whatever walks through them runs out of stack. It reads no
 * further than to the first that is too deep, so it is asked before anything else is done with a letter.
 */
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
