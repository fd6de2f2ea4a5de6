import { hexOf } from '../cleaning/colors.ts';
import { light } from './style.ts';

/** How text looks at some place in a mail. */
export interface Context {
  /** As `#rrggbb`; undefined if unknown. */
  color: string | undefined;
  background: string | undefined;
  /** In pixels. */
  size: number;
  bold: boolean;
  hidden: boolean;
  /** Inside something with a layout or a font of its own: default styles do not apply there. */
  typeset: boolean;
  /** Inside an element with a background of its own: it looks the same on dark screens as on light ones. */
  hasOwnBackground: boolean;
}

/** The context in which the content starts. */
export const frameContext: Context = {
  color: light.ink.toLowerCase(),
  background: light.paper.toLowerCase(),
  size: 17,
  bold: false,
  hidden: false,
  typeset: false,
  hasOwnBackground: false,
};

/** The element's own background color, as written; undefined if it is transparent. */
export function backgroundOf(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  const written = style.get('background-color') ?? bgcolor;
  return written && !/^(transparent|inherit|initial|none|rgba\([^)]*,\s*0\))$/i.test(written) ? written : undefined;
}

const setsType = (style: Map<string, string>) => style.has('font-family') || style.has('font');

/** Whether this element keeps its own styles, without the defaults. */
export const isTypeset = (context: Context, name: string, style: Map<string, string>) =>
  context.typeset || name === 'table' || setsType(style);

export function contextWithin(
  context: Context,
  name: string,
  attributes: Record<string, string>,
  style: Map<string, string>,
): Context {
  const ownBackground = backgroundOf(style, attributes.bgcolor);
  const color = style.get('color') ?? (name === 'font' ? attributes.color : undefined);
  const { background: outer } = context;
  const background = ownBackground === undefined || outer === undefined ? outer : hexOf(ownBackground, outer);
  return {
    background,
    color: color && !/^inherit$/i.test(color) ? background && hexOf(color, background) : context.color,
    size: sizeOf(style, context.size) ?? headings[name] ?? context.size,
    bold: boldOf(name, style) ?? context.bold,
    hidden: context.hidden || isHidden(style),
    typeset: isTypeset(context, name, style),
    hasOwnBackground: context.hasOwnBackground || ownBackground !== undefined,
  };
}

const headings: Record<string, number> = { h1: 32, h2: 24, h3: 18.7 };

const pixels: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 };

function sizeOf(style: Map<string, string>, inherited: number): number | undefined {
  const [, digits, unit = ''] =
    /(?:^|\s)([\d.]+)(px|pt|rem|em|%)(?:$|[\s/])/.exec(style.get('font-size') ?? style.get('font') ?? '') ?? [];
  if (digits === undefined) return /^0/.test(style.get('font-size') ?? '') ? 0 : undefined;
  return Number(digits) * (pixels[unit] ?? (unit === 'em' ? inherited : inherited / 100));
}

function boldOf(name: string, style: Map<string, string>): boolean | undefined {
  const weight = style.get('font-weight') ?? /\bbold\b/.exec(style.get('font') ?? '')?.[0];
  if (weight) return /^bold|^[7-9]\d\d$/i.test(weight);
  return /^(b|strong|th|h[1-6])$/.test(name) ? true : undefined;
}

const isHidden = (style: Map<string, string>) =>
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden' ||
  /^0?\.?0*$/.test(style.get('opacity') ?? '1') ||
  /^[0-2](\.\d+)?px$|^0$/.test(style.get('font-size') ?? '') ||
  (style.get('overflow') === 'hidden' && /^0(px)?$/.test(style.get('max-height') ?? style.get('height') ?? ''));
