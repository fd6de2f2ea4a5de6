import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A node of parsed CSS, as far as it is used here (https://postcss.org/api). */
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

export const parseHtml = (html: string) => parseDocument(html);
export type Tree = ReturnType<typeof parseHtml>;

/**
 * Throws if the selector is invalid. It takes the document, not its children: among several nodes, css-select first compares
 * each with all others.
 */
export function select(selector: string, tree: Tree): Element[] {
  const found: object[] = selectAll(selector, tree);
  return found.filter((node) => 'attribs' in node) as Element[];
}

export const writeHtml = (tree: Tree): string => DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' });
