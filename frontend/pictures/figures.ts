import type { Canvas } from './brush/canvas.ts';
import { rgb } from './brush/canvas.ts';
import { smooth } from './brush/noise.ts';
import { printed, rim } from './brush/print.ts';
import { stencil } from './brush/shape.ts';
import { hatch, taper } from './brush/stroke.ts';

/** An invented person as cut blocks, back to front, and the lines carved into them; thousandths of the height. */
export interface Figure {
  blocks: readonly (readonly [svg: string, color: string])[];
  carved: string;
}

const skin = '#1d3557';
const dark = '#0c1b33';
const path = (d: string) => `<path d="${d}"/>`;

const neck = path(
  'M346 400L340 500L460 500L454 400ZM314 314C300 312 298 350 312 364L322 360V316ZM486 314C500 312 502 350 488 364L478 360V316Z',
);
const robe = path(
  'M344 458C300 490 222 508 162 556C100 606 76 780 70 1010L730 1010C724 780 700 606 638 556C578 508 500 490 456 458C440 486 360 486 344 458Z',
);
const crop = path(
  'M400 206C460 206 496 254 492 322C490 366 476 398 456 424C430 438 370 438 344 424C324 398 310 366 308 322C304 254 340 206 400 206Z',
);
const cropLines = hatch(
  [
    [398, 214],
    [328, 258],
    [318, 340],
    [350, 420],
  ],
  [
    [402, 214],
    [472, 258],
    [482, 340],
    [450, 420],
  ],
  19,
  3.2,
  301,
);
const drape =
  hatch(
    [
      [350, 476],
      [220, 540],
      [140, 640],
      [100, 1000],
    ],
    [
      [396, 500],
      [360, 640],
      [340, 820],
      [320, 1000],
    ],
    13,
    4,
    302,
  ) +
  hatch(
    [
      [450, 476],
      [580, 540],
      [660, 640],
      [700, 1000],
    ],
    [
      [404, 500],
      [440, 640],
      [460, 820],
      [480, 1000],
    ],
    13,
    4,
    303,
  );

const head = path(
  'M352 232C340 246 333 266 331 286C330 296 335 303 333 312C328 328 314 343 306 354C303 360 308 365 316 366C322 367 324 370 322 375C320 380 314 384 315 390C316 394 322 395 325 396C320 399 317 403 320 408C323 412 327 414 325 420C322 428 322 438 332 446C346 456 372 452 394 446C402 452 404 478 398 512L392 580L560 580L540 470L530 300L440 220Z',
);
const lid = taper(
  [
    [351, 306],
    [362, 313],
    [375, 308],
  ],
  3.4,
);
const coat = path(
  'M398 484C430 520 480 512 524 452C560 486 626 512 668 556C716 610 736 780 742 1010L210 1010C222 860 250 720 300 640C336 590 372 540 398 484Z',
);
const coatLines =
  hatch(
    [
      [402, 504],
      [350, 600],
      [286, 740],
      [240, 1000],
    ],
    [
      [470, 520],
      [450, 640],
      [440, 820],
      [430, 1000],
    ],
    11,
    4,
    304,
  ) +
  hatch(
    [
      [520, 474],
      [600, 540],
      [690, 700],
      [720, 1000],
    ],
    [
      [490, 520],
      [480, 640],
      [478, 820],
      [480, 1000],
    ],
    14,
    4,
    305,
  );
const mirrored = (svg: string) => `<g transform="translate(800 0) scale(-1 1)">${svg}</g>`;

const plait = Array.from({ length: 11 }, (_, i) => {
  const y = 440 + i * 28;
  const w = 25 - i * 0.9;
  return (
    taper(
      [
        [400 - w, y],
        [394, y + 12],
        [402, y + 26],
      ],
      3.4,
      0.3,
    ) +
    taper(
      [
        [400 + w, y + 12],
        [406, y + 24],
        [398, y + 38],
      ],
      3.4,
      0.3,
    )
  );
}).join('');

export const figures = {
  /** Seen from behind, hair cut short. */
  crop: {
    blocks: [
      [neck, skin],
      [robe, '#1a3c68'],
      [crop, dark],
    ],
    carved: cropLines + drape,
  },
  /** Seen from behind, a long plait. */
  plait: {
    blocks: [
      [neck, skin],
      [robe, '#274a63'],
      [
        crop +
          path(
            'M364 400C362 500 370 620 380 720C384 760 392 792 400 806C408 792 416 760 420 720C430 620 438 500 436 400Z',
          ),
        dark,
      ],
    ],
    carved: cropLines + plait + drape,
  },
  /** Seen from behind, hair gathered high. */
  knot: {
    blocks: [
      [neck, skin],
      [robe, '#12294a'],
      [`${crop}<ellipse cx="404" cy="186" rx="60" ry="48"/>`, dark],
    ],
    carved:
      hatch(
        [
          [394, 226],
          [326, 270],
          [320, 350],
          [360, 428],
        ],
        [
          [412, 226],
          [474, 270],
          [480, 350],
          [440, 428],
        ],
        17,
        3.2,
        306,
      ) +
      hatch(
        [
          [352, 196],
          [372, 152],
          [430, 146],
          [456, 186],
        ],
        [
          [356, 206],
          [384, 222],
          [430, 222],
          [456, 200],
        ],
        7,
        3,
        307,
      ) +
      drape,
  },
  /** Seen from behind under a broad felt hat. */
  hat: {
    blocks: [
      [neck, skin],
      [robe, '#24495a'],
      [path('M310 330C306 370 324 410 344 430C370 440 430 440 456 430C476 410 494 370 490 330Z'), dark],
      [
        path(
          'M304 282C300 210 330 172 372 176C392 184 410 184 430 176C470 172 500 210 496 282C560 290 618 306 622 322C610 346 500 356 400 356C300 356 190 346 178 322C182 306 240 290 304 282Z',
        ),
        '#16304a',
      ],
    ],
    carved:
      hatch(
        [
          [306, 268],
          [350, 280],
          [450, 280],
          [494, 268],
        ],
        [
          [304, 286],
          [350, 300],
          [450, 300],
          [496, 286],
        ],
        3,
        4,
        308,
      ) +
      hatch(
        [
          [196, 322],
          [300, 340],
          [500, 340],
          [604, 322],
        ],
        [
          [230, 308],
          [320, 314],
          [480, 314],
          [570, 308],
        ],
        5,
        3,
        309,
      ) +
      hatch(
        [
          [350, 372],
          [346, 426],
        ],
        [
          [450, 372],
          [454, 426],
        ],
        9,
        3,
        310,
      ) +
      drape,
  },
  /** In profile, bearded. */
  beard: {
    blocks: [
      [mirrored(head), skin],
      [mirrored(coat), '#1a3c68'],
      [
        mirrored(
          path(
            'M338 260C342 206 396 172 452 174C524 178 570 232 566 308C564 352 552 390 532 424L502 434C494 402 482 374 472 350C462 334 450 330 444 344C438 356 430 352 428 338C420 300 400 270 338 260Z',
          ) +
            path(
              'M434 350C438 384 424 402 398 402C376 402 352 392 328 398C334 404 336 410 330 416C320 440 322 466 342 486C372 508 424 490 452 456C472 432 476 396 468 356Z',
            ),
        ),
        dark,
      ],
    ],
    carved: mirrored(
      lid +
        hatch(
          [
            [346, 258],
            [384, 200],
            [462, 186],
            [538, 240],
            [548, 340],
          ],
          [
            [420, 292],
            [440, 310],
            [462, 326],
            [500, 366],
            [516, 420],
          ],
          15,
          3.2,
          311,
        ) +
        hatch(
          [
            [442, 366],
            [420, 406],
            [360, 404],
            [332, 430],
          ],
          [
            [464, 376],
            [456, 430],
            [400, 476],
            [350, 484],
          ],
          9,
          2.8,
          312,
        ) +
        coatLines,
    ),
  },
  /** In profile under a shawl. */
  shawl: {
    blocks: [
      [head, skin],
      [path('M397 470C388 520 372 560 352 610L340 760L560 760L560 520Z'), '#10223f'],
      [
        path(
          'M344 262C330 196 392 154 462 162C548 172 596 250 586 344C582 410 606 470 654 540C716 610 742 760 752 1010L180 1010C200 890 290 780 336 650C356 590 380 530 398 486C420 450 424 400 410 352C398 308 376 276 344 262Z',
        ),
        '#1f4456',
      ],
    ],
    carved:
      lid +
      hatch(
        [
          [350, 254],
          [384, 184],
          [470, 180],
          [560, 280],
          [560, 420],
          [650, 600],
          [720, 1000],
        ],
        [
          [380, 274],
          [420, 330],
          [430, 400],
          [412, 480],
          [360, 640],
          [270, 840],
          [220, 1000],
        ],
        24,
        4,
        313,
      ),
  },
} satisfies Record<string, Figure>;

/** Prints a figure and lets the light from (x, y) run along its edge. */
export async function print(
  on: Canvas,
  figure: Figure,
  light: { x: number; y: number; color: string; reach?: number },
  seed: number,
) {
  for (const [i, [svg, color]] of figure.blocks.entries())
    on.wash(printed(on, await stencil(on, svg, 0.3), seed + i, 0.0006), rgb(color));
  const cut = printed(on, await stencil(on, figure.carved), seed + 9, 0.0006);
  on.wash((x, y) => 0.7 * cut(x, y), rgb('#dccfba'));
  const whole = await stencil(on, figure.blocks.map(([svg]) => svg).join(''), 0.2);
  const lit = rim(on, whole, light.x, light.y, light.reach ?? 0.007);
  on.wash((x, y) => 0.85 * lit(x, y) ** 1.2 * smooth(1, 0.4, y), rgb(light.color));
}
