import { absoluteAddress } from '../mail/absoluteAddress.ts';
import { isAllowed } from './allowList.ts';
import type { CssNode } from './parsers.ts';

/** One declaration of a rule, by one of the rule's selectors. */
export interface Declared {
  selector: string;
  declarations: [property: string, value: string, important: boolean][];
}

export interface StyleSheet {
  /** For every reader: they can be written onto the elements. */
  rules: Declared[];
  /** For some screens: they must stay rules. Each as CSS, ready for a mail's head. */
  media: { query: string; rules: Declared[] }[];
  /** What mail programs do not follow, by what it is called. */
  removed: string[];
}

/** Reads style sheets, `css` parsed, and takes of them what may stand in a mail. */
export function readStyleSheet(css: CssNode): StyleSheet {
  const sheet: StyleSheet = { rules: [], media: [], removed: [] };
  for (const node of css.nodes ?? []) {
    if (node.type === 'rule') sheet.rules.push(...declaredBy(node, sheet.removed));
    if (node.type === 'atrule') readAtRule(node, sheet);
  }
  return sheet;
}

const named: Record<string, string> = {
  import: 'style sheet from elsewhere',
  'font-face': 'font from elsewhere',
  keyframes: 'animation',
};

function readAtRule({ name = '', params = '', nodes }: CssNode, sheet: StyleSheet): void {
  const kind = name.toLowerCase().replace(/^-\w+-/, '');
  if (kind === 'charset' || kind === 'namespace') return;
  const query = kind === 'media' ? queryOf(params) : undefined;
  if (query === undefined) {
    sheet.removed.push(named[kind] ?? `style rule for ${kind === 'media' ? screensOf(params) : `@${kind}`}`);
    return;
  }
  const inside = readStyleSheet({ type: 'root', nodes });
  sheet.removed.push(...inside.removed);
  // For every screen: nothing that would have to stay a rule.
  if (query === 'all') sheet.rules.push(...inside.rules);
  else sheet.media.push({ query, rules: inside.rules });
}

const feature =
  /^\((?:(?:max|min)-(?:device-)?width:\d{1,4}(?:\.\d+)?(?:px|em|rem)|orientation:(?:portrait|landscape))\)$/;

const screensOf = (params: string) => (/prefers-color-scheme/i.test(params) ? 'dark screens' : params);

/**
 * The screens that rules are for, in one spelling; undefined where no mail program would ask for such. `all`, where
 * nothing is asked. Not for dark ones: of such rules a mail's frame could follow only half. Gmail follows widths: https://www.caniemail.com/features/css-at-media/
 */
function queryOf(params: string): string | undefined {
  const queries = params
    .toLowerCase()
    .split(',')
    .map((query) => {
      const parts = query
        .trim()
        .split(/\s+and\s+/)
        .map((part) => part.replace(/^only\s+/, '').replace(/\s+/g, ''))
        .filter((part) => part !== 'screen' && part !== 'all');
      return parts.every((part) => feature.test(part)) ? parts.join(' and ') || 'all' : undefined;
    });
  if (queries.includes('all')) return 'all';
  const known = queries.filter((query) => query !== undefined);
  return known.length > 0 ? known.join(',') : undefined;
}

function declaredBy({ selectors = [], nodes = [] }: CssNode, removed: string[]): Declared[] {
  const moving = selectors.filter((selector) => /:(hover|focus|active)/i.test(selector));
  if (moving.length > 0) removed.push('style rule for the pointer (:hover)');
  const still = selectors.filter((selector) => !/:(hover|focus|active|visited)|::/i.test(selector));
  const declarations = still.length > 0 ? readDeclarations(nodes, removed) : [];
  return declarations.length > 0 ? still.map((selector) => ({ selector, declarations })) : [];
}

/** What is without effect in a mail, and nobody would miss. */
const unseen =
  /^-|^mso-|^(cursor|transition.*|animation.*|src|content|zoom|orphans|widows|page-break-.*|break-.*|user-select|will-change|appearance|text-rendering|text-size-adjust|color-scheme|supported-color-schemes|font-display|font-feature-settings|font-kerning|font-optical-sizing|pointer-events|tab-size|outline-offset|panose-1|unicode-range|scroll-.*|size)$/;

/** The declarations that may stay, and into `removed` the properties of the others, as `style:position`. */
export function readDeclarations(nodes: CssNode[], removed: string[]): Declared['declarations'] {
  return nodes.flatMap(({ type, prop = '', value = '', important = false }) => {
    if (type !== 'decl') return [];
    const property = prop.toLowerCase();
    const spelled = spelling(property, value);
    const kept = spelled.filter(([name, each]) => isAllowed(name, each));
    if (kept.length === 0 && !unseen.test(property)) removed.push(`style:${property}`);
    return kept.map(([name, each]): Declared['declarations'][number] => [name, each, important]);
  });
}

/** In one spelling: the colour of a ground stands by itself, where every mail program and our own check find it. */
function spelling(property: string, value: string): [string, string][] {
  const spelled = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/url\(\s*(["']?)(.*?)\1\s*\)/gi, (_, _quote, address: string) => `url(${addressOf(address)})`);
  if (property !== 'background' || !isAllowed(property, spelled)) return [[property, spelled]];
  const ground = spelled
    .match(/(?:rgb|hsl)a?\([^)]*\)|#[0-9a-f]+|\b[a-z]{3,}\b(?![-/(:.])/gi)
    ?.find((word) => !placing.test(word));
  const color: [string, string][] = [['background-color', ground ?? 'transparent']];
  return /url\(/i.test(spelled) ? [['background', spelled], ...(ground ? color : [])] : color;
}

const placing = /^(none|scroll|repeat|no-repeat|repeat-[xy]|center|top|bottom|left|right|cover|contain|fixed|local)$/i;

/** Without a character that could end it, or a declaration. */
const addressOf = (address: string) =>
  absoluteAddress(address).replace(
    /[\s"'()\\;<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
