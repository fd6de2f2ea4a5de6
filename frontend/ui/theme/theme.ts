import { site } from '../../../shared/site/site.ts';

const { paper, ink, night, brand, saffron } = site.colors;

/** Mixes `part` of the first color into the second, both `#RRGGBB`. Mixed here so that tools can check the contrast. */
function mix(over: string, under: string, part: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(over, at) * part + channel(under, at) * (1 - part)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Every color of the site. All derive from site.ts except those of failure and success. */
export const color = {
  paper,
  ink,
  night,
  brand,
  saffron,
  /** Secondary text on paper: 7.4:1. */
  inkSoft: mix(ink, paper, 0.78),
  /** A band slightly darker than the page. */
  paperDeep: mix(saffron, mix(ink, paper, 0.03), 0.06),
  sheet: '#ffffff',
  paperLight: mix(paper, '#ffffff', 0.4),
  hairline: mix(ink, paper, 0.15),
  placeholder: mix(ink, paper, 0.66),
  /** The edge of controls (WCAG 1.4.11 requires 3:1). */
  edge: mix(ink, paper, 0.56),
  brandDeep: mix(brand, night, 0.6),
  brandWash: mix(brand, paper, 0.07),
  /** Saffron dark enough for text on paper: 4.8:1. */
  saffronInk: mix(saffron, ink, 0.52),
  /** On night. */
  nightSoft: mix(paper, night, 0.78),
  nightFaint: mix(paper, night, 0.52),
  nightHairline: mix(paper, night, 0.2),
  nightBrand: mix(brand, paper, 0.32),
  saffronWash: mix(saffron, paper, 0.14),
  danger: '#9b2226',
  dangerWash: mix('#9b2226', paper, 0.07),
  nightDanger: '#f3b6b0',
  success: '#2b6246',
  successWash: mix('#2b6246', paper, 0.09),
  veil: `${night}b3`,
} as const;

export const font = {
  serif: `"EB Garamond", "Garamond as Georgia", "Garamond as Times", "Garamond as DejaVu", serif`,
  sans: `"Source Sans 3", "Source Sans as Arial", "Source Sans as Roboto", "Source Sans as DejaVu", sans-serif`,
  /** System fonts, because only admins see it. */
  mono: `ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace`,
} as const;

export const size = {
  tiny: '0.8125rem',
  small: '0.9375rem',
  text: '1.0625rem',
  lead: 'clamp(1.25rem, 1.16rem + 0.45vw, 1.5rem)',
  h3: 'clamp(1.4rem, 1.32rem + 0.4vw, 1.625rem)',
  h2: 'clamp(1.95rem, 1.7rem + 1.3vw, 2.75rem)',
  h1: 'clamp(2.5rem, 2rem + 2.5vw, 4rem)',
  display: 'clamp(3.1rem, 2.1rem + 4.6vw, 5.75rem)',
} as const;

export const space = {
  hair: '0.25rem',
  tight: '0.5rem',
  near: '0.75rem',
  text: '1rem',
  block: '1.5rem',
  group: '2.25rem',
  part: 'clamp(2.5rem, 2rem + 2.5vw, 4rem)',
  section: 'clamp(4rem, 3rem + 5vw, 7.5rem)',
  gutter: 'clamp(1.25rem, 0.6rem + 3vw, 3rem)',
} as const;

export const width = {
  page: '74rem',
  text: '68ch',
  form: '34rem',
  dialog: '34rem',
  editor: '550px',
  question: '425px',
} as const;

export const from = { tablet: '@media (min-width: 44rem)', desktop: '@media (min-width: 64rem)' } as const;

/** Where fingers press: controls are at least 44 pixels (2.75rem) high (WCAG 2.5.5). */
export const touch = '@media (pointer: coarse)';

/** For hiding what does nothing without scripts. */
export const withoutScripts = '@media (scripting: none)';

export const layer = { menu: 5, header: 10, toast: 40, skip: 50 } as const;

export const radius = { control: '3px', card: '4px' } as const;

/** GlobalStyle reduces durations to almost zero for people who prefer reduced motion. */
export const motion = { quick: '160ms ease', slow: '600ms ease' } as const;
