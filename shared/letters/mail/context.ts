import { hexOf } from '../cleaning/colors.ts';
import { light } from './style.ts';

/** What words are like at some place of a mail. */
export interface Context {
  /** As `#rrggbb`; undefined where it is not known. */
  color: string | undefined;
  ground: string | undefined;
  /** In pixels. */
  size: number;
  bold: boolean;
  hidden: boolean;
  /** Within what somebody laid out or set on purpose: default styles do not apply there. */
  typeset: boolean;
  /** Within a ground of its own: it looks there on dark screens as it does on light ones. */
  grounded: boolean;
}

/** Where the content begins. */
export const frameContext: Context = {
  color: light.ink.toLowerCase(),
  ground: light.paper.toLowerCase(),
  size: 17,
  bold: false,
  hidden: false,
  typeset: false,
  grounded: false,
};

/** The colour of the element's own ground, as it is written; undefined where what is below it is seen. */
export function groundOf(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  const written = style.get('background-color') ?? bgcolor;
  return written && !/^(transparent|inherit|initial|none|rgba\([^)]*,\s*0\))$/i.test(written) ? written : undefined;
}

const setsType = (style: Map<string, string>) => style.has('font-family') || style.has('font');

/** Does this element keep its own styles, without the defaults? */
export const isTypeset = (context: Context, name: string, style: Map<string, string>) =>
  context.typeset || name === 'table' || setsType(style);

/** What it is like within an element. */
export function within(
  context: Context,
  name: string,
  attributes: Record<string, string>,
  style: Map<string, string>,
): Context {
  const ground = groundOf(style, attributes.bgcolor);
  const color = style.get('color') ?? (name === 'font' ? attributes.color : undefined);
  const seen = ground === undefined || context.ground === undefined ? context.ground : hexOf(ground, context.ground);
  return {
    ground: seen,
    color: color && !/^inherit$/i.test(color) ? seen && hexOf(color, seen) : context.color,
    size: sizeOf(style, context.size) ?? headings[name] ?? context.size,
    bold: boldOf(name, style) ?? context.bold,
    hidden: context.hidden || isHidden(style),
    typeset: isTypeset(context, name, style),
    grounded: context.grounded || ground !== undefined,
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
