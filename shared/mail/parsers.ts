import type { cleaning } from './allowList.ts';

/** What a parser of CSS gives, as far as it is looked at (https://postcss.org/api). */
export interface CssNode {
  type: string;
  nodes?: CssNode[] | undefined;
  name?: string;
  params?: string;
  selectors?: string[];
  prop?: string;
  value?: string;
  important?: boolean;
}

/** An element of a parsed document. */
export interface Element {
  name: string;
  attribs: Record<string, string>;
  children: { type: string; data?: string }[];
}

/**
 * The libraries that read HTML and CSS, by the names of what they export. The server and the editor hand them in: shared
 * code imports zod alone.
 */
export interface Libraries<Tree extends { children: object[] }> {
  /** htmlparser2 */
  parseDocument(html: string): Tree;
  DomUtils: { getInnerHTML(tree: NoInfer<Tree>, options: { encodeEntities: 'utf8' }): string };
  /** css-select. Throws where the selector is none. */
  selectAll(selector: string, nodes: NoInfer<Tree>['children']): object[];
  /** postcss-safe-parser */
  parseCss(css: string): CssNode;
  /** sanitize-html */
  sanitizeHtml(html: string, options: ReturnType<typeof cleaning>): string;
}

/** What the cleaner does with them. */
export interface Parsers<Tree> {
  parseHtml(html: string): Tree;
  /** Throws where the selector is none. */
  select(selector: string, tree: Tree): Element[];
  writeHtml(tree: Tree): string;
  parseCss(css: string): CssNode;
  sanitize(html: string, options: ReturnType<typeof cleaning>): string;
}

export const parsersOf = <Tree extends { children: object[] }>({
  parseDocument,
  DomUtils,
  selectAll,
  parseCss,
  sanitizeHtml,
}: Libraries<Tree>): Parsers<Tree> => ({
  parseHtml: parseDocument,
  select: (selector, tree) => selectAll(selector, tree.children).filter((node): node is Element => 'attribs' in node),
  writeHtml: (tree) => DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' }),
  parseCss,
  sanitize: sanitizeHtml,
});
