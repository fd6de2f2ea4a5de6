import { site } from '../../shared/site.ts';
import { rgb } from './brush/canvas.ts';
import { smooth } from './brush/noise.ts';
import { stencil } from './brush/shape.ts';
import { breakLines, serif, setLine } from './brush/type.ts';
import { hero } from './hero.ts';

/** The picture that links to the site show elsewhere: the morning, with the site's name set in it. */
export async function share(width: number, height: number) {
  const left = -0.25;
  const on = await hero(width, height, left);
  on.wash((x, y) => 0.5 * smooth(1.15, 0.3, x) * smooth(0.62, 0.3, y), rgb('#f6efe3'));
  const title = await serif(480, 60);
  const text = await serif(400, 20, true);
  const small = await serif(500, 12);
  const x = left * 1000 + 115;
  const name = setLine(title, site.name, x - 6, 242, 148, -1.5);
  const lines = breakLines(text, site.tagline, 43, 880).map((line, i) => setLine(text, line, x, 316 + i * 56, 43).svg);
  const publisher = setLine(small, site.publisher.name.toUpperCase(), x, 98, 24, 3.4);
  const type = await stencil(on, name.svg + lines.join('') + publisher.svg);
  on.wash((_, __, i) => type[i] ?? 0, rgb(site.colors.ink));
  return on;
}
