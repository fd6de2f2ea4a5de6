import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, noise, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { printed, rim } from './brush/print.ts';
import { mistBank, paintRange } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';
import { hatch, taper } from './brush/stroke.ts';

const head =
  '<path d="M352 232C340 246 333 266 331 286C330 296 335 303 333 312C328 328 314 343 306 354C303 360 308 365 316 366C322 367 324 370 322 375C320 380 314 384 315 390C316 394 322 395 325 396C320 399 317 403 320 408C323 412 327 414 325 420C322 428 322 438 332 446C346 456 372 452 394 446C402 452 404 478 398 512L392 560L560 580L540 470L520 300L440 220Z"/>';
const hair =
  '<path d="M336 262C338 214 384 172 446 172C512 172 556 214 562 270C588 262 622 282 626 318C630 356 598 384 566 376C556 372 548 366 543 358C534 384 514 408 488 424C470 432 452 420 448 400C446 380 452 366 446 350C436 336 424 340 414 326C404 306 398 280 378 266C364 256 348 254 336 262Z"/>';
const dress =
  '<path d="M400 478C424 502 470 494 514 456C540 486 606 516 652 556C706 606 736 700 748 800C756 880 760 950 762 1010L196 1010C206 960 226 912 274 872C292 848 298 816 304 782C312 740 318 690 330 640C342 590 366 520 400 478Z"/>';
const shawl =
  '<path d="M512 452C540 486 606 512 654 554C712 606 742 700 754 800C764 880 768 950 768 1010L452 1010C470 992 474 966 450 950C396 934 334 912 284 884C272 874 282 826 300 814C344 842 392 846 426 822C444 770 438 710 446 650C452 590 470 520 490 474Z"/>';
const hand =
  '<path d="M286 846C262 842 226 834 204 818C190 808 174 792 166 778C162 770 168 764 176 770C172 760 180 756 188 764L196 772C208 780 222 790 238 794C254 794 262 780 274 770C282 764 290 770 286 780C282 792 290 800 304 806C318 812 322 840 312 850Z"/>';
const pages =
  '<path d="M236 792C214 770 180 752 142 744C128 741 112 742 100 746L104 690C140 676 200 700 236 742C258 700 300 664 344 662C352 662 358 664 362 668L344 742C300 742 262 762 236 792Z"/>';
const cover =
  '<path d="M236 802C212 778 172 758 132 752C118 750 106 752 94 756L96 744C140 734 202 756 236 790C262 758 306 736 350 738L346 750C306 748 264 768 236 802Z"/>';

/** Where the sun stands; it lights every edge that faces it. */
const sun = { x: 0.24, y: 0.335, r: 0.185 };

/** The host, invented: a woman with a book in profile against the morning, cut as for a woodblock. */
export async function host(width: number, height: number) {
  const on = new Canvas(width, height);
  backdrop(on);
  await block(on, head, 32, '#1b3254', 0.0005);
  await block(on, hair, 33, '#0c1b33');
  await block(on, dress, 31, '#10223f');
  await block(on, shawl, 34, '#1a3c68');
  await block(on, hand, 65, '#1b3254');
  await carve(on);
  await book(on);
  const whole = await stencil(on, head + hair + dress + shawl, 0.2);
  const lit = rim(on, whole, sun.x - 0.1, sun.y, 0.007);
  on.wash((x, y) => 0.9 * lit(x, y) ** 1.3 * smooth(0.9, 0.3, y), rgb('#f0bf7c'));
  grain(on, 35, 1.2);
  return on;
}

async function block(on: Canvas, svg: string, seed: number, color: string, wander?: number) {
  on.wash(printed(on, await stencil(on, svg, 0.3), seed, wander), rgb(color));
}

function backdrop(on: Canvas) {
  const sky = gradient([
    [0, '#cfd7d8'],
    [0.3, '#e9e5da'],
    [0.62, '#f6e2c4'],
    [1, '#efdcc2'],
  ]);
  const disk = gradient([
    [0.15, '#e7964a'],
    [0.52, '#f3c680'],
  ]);
  const cloud = noise(41);
  const wood = woodgrain(42);
  on.fill((x, y) => sky(clamp(y + 0.02 * fbm(cloud, x * 3, y * 4, 3))));
  on.wash((x, y) => 0.7 * Math.exp(-((Math.hypot(x - sun.x, y - sun.y) / 0.36) ** 2)), rgb('#f8d9a6'));
  on.wash(
    (x, y) => {
      const d = Math.hypot(x - sun.x, y - sun.y) + 0.0006 * cloud(x * 80, y * 80);
      return clamp((sun.r - d) * on.height * 0.6 + 0.5) * (0.92 - 0.1 * wood(x, y)) * smooth(0.64, 0.36, y);
    },
    (_, y) => disk(y),
  );
  on.stain((x, y) => 0.07 * clamp(wood(x, y) * 1.4), rgb('#8f7f6c'));
  const range = { rough: 0.05, scale: 5, depth: 0.2, relief: 0.3, haze: rgb('#f1dfc6') };
  const far = { x: 0.02, h: 0.12, w: 0.3 };
  const right = { x: 0.8, h: 0.14, w: 0.3 };
  paintRange(on, { ...range, seed: 44, foot: 0.74, peaks: [far, right], color: rgb('#aab6bd') });
  mistBank(on, 45, 0.76, 0.05, 0.7, range.haze);
  const hill = { x: 0.18, h: 0.06, w: 0.3 };
  paintRange(on, { ...range, seed: 47, foot: 0.88, peaks: [hill, { ...right, x: 0.86 }], color: rgb('#7189a0') });
  mistBank(on, 46, 0.93, 0.09, 0.85, range.haze);
}

async function carve(on: Canvas) {
  const crown = hatch(lines.brow, lines.nape, 17, 3.4, 51);
  const knot = hatch(lines.knot, lines.heart, 6, 3, 52) + hatch(lines.ear, lines.neck, 5, 2.6, 53);
  const front = hatch(lines.breast, lines.seam, 12, 3.6, 54);
  const back = hatch(lines.edge, lines.spine, 19, 4.2, 55) + hatch(lines.sleeve, lines.hem, 5, 3.4, 57);
  const lid = taper(
    [
      [351, 306],
      [362, 313],
      [375, 308],
    ],
    3.4,
  );
  const fingers =
    taper(
      [
        [186, 780],
        [206, 796],
        [236, 810],
      ],
      2.6,
    ) +
    taper(
      [
        [196, 796],
        [222, 814],
        [262, 824],
      ],
      2.6,
    );
  const cut = printed(on, await stencil(on, crown + knot + front + back + lid + fingers), 56, 0.0007);
  on.wash((x, y) => 0.72 * cut(x, y), rgb('#dccfba'));
}

async function book(on: Canvas) {
  const sheet = await stencil(on, pages);
  on.wash((_, __, i) => sheet[i] ?? 0, rgb('#faf3e6'));
  const left = hatch(
    [
      [102, 700],
      [170, 700],
      [236, 750],
    ],
    [
      [102, 744],
      [170, 752],
      [236, 790],
    ],
    6,
    2,
    62,
  );
  const right = hatch(
    [
      [236, 750],
      [290, 690],
      [358, 670],
    ],
    [
      [236, 790],
      [290, 752],
      [346, 742],
    ],
    6,
    2,
    63,
  );
  const leaves = await stencil(on, left + right);
  on.wash((_, __, i) => 0.5 * (leaves[i] ?? 0), rgb('#5b6675'));
  await block(on, cover, 64, '#b5692b');
}

/** The curves that the carved lines follow, pair by pair. */
const lines = {
  brow: [
    [346, 262],
    [384, 200],
    [460, 182],
    [540, 232],
    [562, 312],
  ],
  nape: [
    [392, 276],
    [424, 306],
    [452, 342],
    [500, 368],
    [546, 352],
  ],
  knot: [
    [568, 276],
    [606, 284],
    [618, 322],
    [602, 358],
    [570, 368],
  ],
  heart: [
    [558, 304],
    [580, 308],
    [588, 324],
    [580, 338],
    [560, 344],
  ],
  ear: [
    [424, 340],
    [446, 368],
    [452, 396],
    [474, 420],
  ],
  neck: [
    [470, 350],
    [492, 374],
    [502, 386],
    [524, 378],
  ],
  breast: [
    [402, 494],
    [372, 570],
    [342, 680],
    [320, 790],
    [290, 850],
  ],
  seam: [
    [484, 486],
    [456, 580],
    [438, 690],
    [436, 790],
    [424, 860],
  ],
  edge: [
    [500, 470],
    [468, 580],
    [456, 700],
    [452, 820],
    [470, 900],
    [500, 1010],
  ],
  spine: [
    [530, 480],
    [650, 570],
    [716, 690],
    [742, 800],
    [756, 900],
    [762, 1010],
  ],
  sleeve: [
    [452, 850],
    [400, 866],
    [340, 852],
    [296, 828],
  ],
  hem: [
    [452, 938],
    [400, 922],
    [340, 902],
    [286, 876],
  ],
} as const;
