import { expect, test } from 'vitest';
import { color } from '../../../../frontend/ui/theme/theme.ts';

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const text = {
  paper: ['ink', 'inkSoft', 'placeholder', 'brand', 'saffronInk', 'danger', 'success'],
  paperDeep: ['ink', 'inkSoft', 'brand', 'saffronInk'],
  dangerWash: ['ink', 'inkSoft', 'danger'],
  saffronWash: ['ink', 'inkSoft', 'brand'],
  successWash: ['ink', 'success'],
  brandWash: ['ink', 'inkSoft', 'brand'],
  night: ['paper', 'nightSoft', 'nightFaint', 'nightBrand', 'nightDanger', 'saffron'],
  brand: ['paper'],
  brandDeep: ['paper'],
  nightBrand: ['night'],
  danger: ['paper'],
} as const;

test.each(
  Object.entries(text).flatMap(([ground, inks]) => inks.map((ink) => [ink, ground as keyof typeof text] as const)),
)('%s can be read on %s', (ink, ground) => {
  expect(contrast(color[ink], color[ground])).toBeGreaterThanOrEqual(4.5);
});

test('the edge of a field is visible', () => {
  expect(contrast(color.edge, color.paper)).toBeGreaterThanOrEqual(3);
});
