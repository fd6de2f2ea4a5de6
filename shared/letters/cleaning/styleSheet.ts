import { absoluteAddress } from '../mail/absoluteAddress.ts';
import { isAllowed } from './allowList.ts';
import { setDeclaration } from './htmlTokens.ts';
import type { CssNode } from './parsers.ts';

/** The declarations of a rule for one of its selectors. */
export interface StyleRule {
  selector: string;
  declarations: [property: string, value: string, important: boolean][];
}

/** Declarations by property, in the order in which they win: those that are important come last. */
export function cascaded(declarations: StyleRule['declarations']): Map<string, string> {
  const style = new Map<string, string>();
  for (const isImportant of [false, true])
    for (const [property, value, important] of declarations)
      if (important === isImportant) setDeclaration(style, property, value);
  return style;
}

export interface StyleSheet {
  /** For all screens: they can be inlined. */
  rules: StyleRule[];
  /** For some screens: they must stay rules. Each as CSS for a mail's head. */
  media: { query: string; rules: StyleRule[] }[];
  /** Names of what mail programs do not support. */
  removed: string[];
}

/** No style sheet of a mail needs more rules within each other, such as `@media` in `@media`. */
const maxLevels = 8;

/** Reads parsed style sheets and takes what a mail may contain. */
export function readStyleSheet(css: CssNode, level = 0): StyleSheet {
  const sheet: StyleSheet = { rules: [], media: [], removed: [] };
  for (const node of css.nodes ?? []) {
    if (node.type === 'rule') sheet.rules.push(...rulesOf(node, sheet.removed));
    if (node.type === 'atrule') readAtRule(node, sheet, level);
  }
  return sheet;
}

const removedNames: Record<string, string> = {
  import: 'external style sheet',
  'font-face': 'external font',
  keyframes: 'animation',
};

function readAtRule({ name = '', params = '', nodes }: CssNode, sheet: StyleSheet, level: number): void {
  const kind = name.toLowerCase().replace(/^-\w+-/, '');
  if (kind === 'charset' || kind === 'namespace') return;
  const query = kind === 'media' && level < maxLevels ? queryOf(params) : undefined;
  if (query === undefined) {
    sheet.removed.push(removedNames[kind] ?? `style rule for ${kind === 'media' ? screensOf(params) : `@${kind}`}`);
    return;
  }
  const inside = readStyleSheet({ type: 'root', nodes }, level + 1);
  sheet.removed.push(...inside.removed);
  // For all screens: it need not stay a rule.
  if (query === 'all') sheet.rules.push(...inside.rules);
  else sheet.media.push({ query, rules: inside.rules });
}

const feature =
  /^\((?:(?:max|min)-(?:device-)?width:\d{1,4}(?:\.\d+)?(?:px|em|rem)|orientation:(?:portrait|landscape))\)$/;

const screensOf = (params: string) =>
  /prefers-color-scheme/i.test(params) ? 'dark screens' : params.replace(/\s+/g, ' ');

/**
 * The normalized media query; `all` if it matches everything, undefined if mail programs do not support it. Dark
 * screens are excluded: a mail's frame could follow such rules only in part. Gmail supports widths:
 * https://www.caniemail.com/features/css-at-media/
 */
function queryOf(params: string): string | undefined {
  const queries = params
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(',')
    .map((query) => {
      const parts = query
        .trim()
        .split(' and ')
        .map((part) => part.replace(/^only /, '').replaceAll(' ', ''))
        .filter((part) => part !== 'screen' && part !== 'all');
      return parts.every((part) => feature.test(part)) ? parts.join(' and ') || 'all' : undefined;
    });
  if (queries.includes('all')) return 'all';
  const supported = queries.filter((query) => query !== undefined);
  return supported.length > 0 ? supported.join(',') : undefined;
}

function rulesOf({ selectors = [], nodes = [] }: CssNode, removed: string[]): StyleRule[] {
  const pointerSelectors = selectors.filter((selector) => /:(hover|focus|active)/i.test(selector));
  if (pointerSelectors.length > 0) removed.push('style rule for the pointer (:hover)');
  const otherSelectors = selectors.filter((selector) => !/:(hover|focus|active|visited)|::/i.test(selector));
  const declarations = otherSelectors.length > 0 ? readDeclarations(nodes, removed) : [];
  return declarations.length > 0 ? otherSelectors.map((selector) => ({ selector, declarations })) : [];
}

/** Properties without effect in a mail, which nobody would miss. */
const ineffective =
  /^-|^mso-|^(cursor|transition.*|animation.*|src|content|zoom|orphans|widows|page-break-.*|break-.*|user-select|will-change|appearance|text-rendering|text-size-adjust|color-scheme|supported-color-schemes|font-display|font-feature-settings|font-kerning|font-optical-sizing|pointer-events|tab-size|outline-offset|panose-1|unicode-range|scroll-.*|size)$/;

/** The allowed declarations; adds the properties of the others to `removed`, as `style:position`. */
export function readDeclarations(nodes: CssNode[], removed: string[]): StyleRule['declarations'] {
  return nodes.flatMap(({ type, prop = '', value = '', important = false }) => {
    if (type !== 'decl') return [];
    const property = prop.toLowerCase();
    const spelled = normalized(property, value);
    const allowed = spelled.filter(([name, each]) => isAllowed(name, each));
    if (allowed.length === 0 && !ineffective.test(property)) removed.push(`style:${property}`);
    return allowed.map(([name, each]): StyleRule['declarations'][number] => [name, each, important]);
  });
}

/** Normalizes a declaration: a background color is separate, so that every mail program and our check find it. */
function normalized(property: string, value: string): [string, string][] {
  const spelled = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/url\(\s*(["']?)(.*?)\1\s*\)/gi, (_, _quote, address: string) => `url(${addressOf(address)})`);
  if (property !== 'background' || !isAllowed(property, spelled)) return [[property, spelled]];
  const backgroundColor = spelled
    .match(/(?:rgb|hsl)a?\([^)]*\)|#[0-9a-f]+|\b[a-z]{3,}\b(?![-/(:.])/gi)
    ?.find((word) => !keyword.test(word));
  const color: [string, string][] = [['background-color', backgroundColor ?? 'transparent']];
  return /url\(/i.test(spelled) ? [['background', spelled], ...(backgroundColor ? color : [])] : color;
}

const keyword = /^(none|scroll|repeat|no-repeat|repeat-[xy]|center|top|bottom|left|right|cover|contain|fixed|local)$/i;

/** Escapes characters that could end the address or the declaration. */
const addressOf = (address: string) =>
  absoluteAddress(address).replace(
    /[\s"'()\\;<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
