import type { cleaning } from './allowed.ts';

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

/** The libraries that read HTML and CSS: what runs everywhere imports none. */
export interface Readers<Tree> {
  parseHtml(html: string): Tree;
  /** Throws where the selector is none. */
  select(selector: string, tree: Tree): Element[];
  writeHtml(tree: Tree): string;
  parseCss(css: string): CssNode;
  sanitize(html: string, options: ReturnType<typeof cleaning>): string;
}
