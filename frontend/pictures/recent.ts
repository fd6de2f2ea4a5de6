import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, mix, noise, random, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { grove } from './brush/pines.ts';
import { printed, rim } from './brush/print.ts';
import { crest, mistBank, paintRange } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';
import { hatch, taper } from './brush/stroke.ts';

const lamp = { x: 1.615, y: 0.44 };
const floor = 0.775;
/** The window in thousandths: left, top, right, bottom. */
const pane = { l: 590, t: 90, r: 1240, b: 600 };

/** Two chairs that face each other by a window at dusk, the lamp lit. */
export async function recent(width: number, height: number) {
  const on = new Canvas(width, height);
  await evening(on);
  await room(on);
  await shelf(on);
  await furniture(on);
  await lantern(on);
  const far = (x: number, y: number) => Math.hypot(x - lamp.x, y - lamp.y);
  on.glow(
    (x, y) => 0.3 * Math.exp(-((far(x, y) / 0.22) ** 2)) + 0.16 * Math.exp(-((far(x, y) / 0.6) ** 2)),
    rgb('#eaa04e'),
  );
  grain(on, 215, 1.2);
  return on;
}

/** What the window shows. */
async function evening(on: Canvas) {
  const sky = gradient([
    [0.08, '#24446c'],
    [0.26, '#6482a0'],
    [0.4, '#c9b9ac'],
    [0.48, '#eec08c'],
    [0.6, '#f1cf9f'],
  ]);
  const cloud = noise(201);
  on.fill((x, y) => sky(clamp(y + 0.02 * fbm(cloud, x * 3, y * 8, 3))));
  on.wash((x, y) => 0.4 * smooth(0.05, 0.4, fbm(cloud, x * 2, y * 14, 4)), rgb('#e6c9ac'));
  const range = { rough: 0.04, scale: 6, depth: 0.16, relief: 0.3 };
  paintRange(on, {
    ...range,
    seed: 202,
    foot: 0.52,
    peaks: [
      { x: 0.78, h: 0.14, w: 0.3 },
      { x: 1.2, h: 0.1, w: 0.24 },
    ],
    color: rgb('#8795a5'),
    haze: rgb('#eccba3'),
  });
  mistBank(on, 203, 0.52, 0.03, 0.6, rgb('#efcfa8'));
  const near = {
    ...range,
    seed: 205,
    foot: 0.6,
    peaks: [
      { x: 1.26, h: 0.13, w: 0.4 },
      { x: 0.56, h: 0.06, w: 0.3 },
    ],
    color: rgb('#3d5873'),
    haze: rgb('#8494a0'),
  };
  paintRange(on, near);
  const trees = await stencil(on, grove(crest(near), 0.55, 1.28, 90, 34, 206), 0.3);
  on.wash((_, __, i) => 0.9 * (trees[i] ?? 0), rgb('#344e69'));
  const moon = (x: number, y: number) =>
    clamp((0.024 - Math.hypot(x - 0.705, y - 0.172)) * 700) * clamp((Math.hypot(x - 0.716, y - 0.166) - 0.0215) * 700);
  on.wash((x, y) => 0.95 * moon(x, y), rgb('#fbf1dc'));
}

async function room(on: Canvas) {
  const wood = woodgrain(207);
  const { l, t, r, b } = pane;
  const wall = await stencil(
    on,
    `<path fill-rule="evenodd" d="M-10 -10H1800V1010H-10ZM${l} ${t}V${b}H${r}V${t}Z"/>`,
    0.2,
  );
  const plaster = noise(208);
  on.wash(
    (_, __, i) => wall[i] ?? 0,
    (x, y) => {
      const d = Math.hypot(x - lamp.x, (y - lamp.y) * 0.9);
      const lit = clamp(0.95 * Math.exp(-((d / 0.34) ** 1.5)) + 0.34 * Math.exp(-d / 0.7));
      const dusk =
        y < floor
          ? gradient([
              [0, '#13294a'],
              [0.5, '#1f3c60'],
              [floor, '#1a3353'],
            ])(y)
          : gradient([
              [floor, '#2b2a34'],
              [1, '#14192a'],
            ])(y);
      const warm = y < floor ? rgb('#d99a58') : rgb('#9a6335');
      const k = lit * 0.85 + 0.03 * fbm(plaster, x * 9, y * 9, 4);
      return [mix(dusk[0], warm[0], k), mix(dusk[1], warm[1], k), mix(dusk[2], warm[2], k)];
    },
  );
  on.stain((x, y, i) => (wall[i] ?? 0) * (y < floor ? 0.07 : 0.2) * clamp(wood(x, y) * 1.5), rgb('#2c3340'));

  const boards = Array.from({ length: 17 }, (_, i) => {
    const x = 890 + (i - 8) * 120;
    const low = 890 + (i - 8) * 330;
    return `<path d="M${x} ${floor * 1000}L${low} 1010" stroke="#fff" stroke-width="2"/>`;
  });
  const gaps = await stencil(
    on,
    boards.join('') +
      `<rect x="-10" y="${floor * 1000 - 16}" width="1800" height="3"/><rect x="-10" y="${floor * 1000 - 2}" width="1800" height="3.5"/>`,
    0.4,
  );
  on.stain((_, __, i) => 0.55 * (gaps[i] ?? 0), rgb('#0a1222'));
  const slant = await stencil(on, `<path d="M${l + 60} 800L${r - 40} 800L${r - 190} 990L${l - 190} 990Z"/>`, 14);
  on.glow((_, __, i) => 0.16 * (slant[i] ?? 0), rgb('#9db2c4'));
  const rug = await stencil(on, '<ellipse cx="905" cy="886" rx="560" ry="70"/>', 0.6);
  const border = await stencil(
    on,
    '<ellipse cx="905" cy="886" rx="528" ry="62" fill="none" stroke="#fff" stroke-width="5"/><ellipse cx="905" cy="886" rx="508" ry="58" fill="none" stroke="#fff" stroke-width="1.6"/>',
    0.3,
  );
  on.wash(
    (_, __, i) => 0.72 * (rug[i] ?? 0),
    (x) =>
      gradient([
        [0.3, '#22395a'],
        [1.5, '#6b5348'],
      ])(x),
  );
  on.wash((_, __, i) => 0.5 * (border[i] ?? 0), rgb('#c9a173'));

  const bars = [l + (r - l) / 3, l + ((r - l) * 2) / 3]
    .map((x) => `<rect x="${x - 5}" y="${t}" width="10" height="${b - t}"/>`)
    .join('');
  const sash = `${bars}<rect x="${l}" y="250" width="${r - l}" height="9"/><path fill-rule="evenodd" d="M${l - 26} ${t - 26}H${r + 26}V${b + 10}H${l - 26}ZM${l} ${t}V${b - 6}H${r}V${t}Z"/><rect x="${l - 52}" y="${b - 4}" width="${r - l + 104}" height="24" rx="3"/>`;
  const joinery = await stencil(on, sash, 0.2);
  on.wash(printed(on, joinery, 209, 0.0006), (x) =>
    gradient([
      [0.55, '#0e1f3a'],
      [1.28, '#4a3a36'],
    ])(x),
  );
  const light = rim(on, joinery, lamp.x, 0.5, 0.004);
  on.wash((x, y) => 0.75 * light(x, y) * smooth(0.5, 1.25, x), rgb('#f0b56a'));
}

/** A case of books along the left wall, most of it in shadow. */
async function shelf(on: Canvas) {
  const next = random(211);
  const boxes: string[] = [];
  const titles: string[] = [];
  const tones = ['#2b4a70', '#6f4a34', '#3c5a63', '#8c6a43', '#203a5c', '#7a3f2b', '#9a8a6d', '#16304f'];
  const spines: string[][] = tones.map(() => []);
  for (let row = 0; row < 5; row++) {
    const base = 190 + row * 146;
    boxes.push(`<rect x="-20" y="${base}" width="420" height="12"/>`);
    let x = -8;
    while (x < 376) {
      const w = 9 + next() * 17;
      if (next() < 0.07) x += 22 + next() * 26;
      const h = 76 + next() * 42;
      const tilt = next() < 0.06 ? 5 : 0;
      if (x + w > 384) break;
      spines[Math.floor(next() * tones.length)]?.push(
        `<rect x="${x}" y="${base - h}" width="${w - 1.4}" height="${h}" rx="1.5" transform="rotate(${tilt} ${x} ${base})"/>`,
      );
      if (next() < 0.6)
        titles.push(
          `<rect x="${x + w * 0.25}" y="${base - h * 0.86}" width="${w * 0.4}" height="${h * (0.1 + next() * 0.3)}"/>`,
        );
      x += w + tilt * 2.4;
    }
  }
  const body = await stencil(on, '<rect x="-20" y="30" width="424" height="746"/>', 0.2);
  on.wash(
    (_, __, i) => body[i] ?? 0,
    (x) =>
      gradient([
        [0, '#0a1930'],
        [0.4, '#10223d'],
      ])(x),
  );
  const shade = (x: number, y: number) => clamp(0.34 + 0.4 * x - 0.1 * Math.abs(y - 0.45));
  for (const [i, tone] of tones.entries()) {
    const books = printed(on, await stencil(on, spines[i]?.join('') ?? '', 0.2), 220 + i, 0.0006);
    on.wash((x, y) => books(x, y) * shade(x, y) * 1.5, rgb(tone));
  }
  const gilt = await stencil(on, titles.join(''), 0.3);
  on.wash((x, y, i) => 0.5 * (gilt[i] ?? 0) * shade(x, y), rgb('#e0b878'));
  const planks = await stencil(
    on,
    `${boxes.join('')}<rect x="390" y="24" width="16" height="756"/><rect x="-20" y="20" width="426" height="16"/>`,
    0.2,
  );
  on.wash(
    (_, __, i) => planks[i] ?? 0,
    (x) =>
      gradient([
        [0, '#0f2038'],
        [0.4, '#3a3a44'],
      ])(x),
  );
}

/** A chair seen from the side, looking right; the floor is at 0, lengths in thousandths. */
const chair = {
  wood: '<path d="M-128 -196C-134 -150 -152 -60 -168 0L-152 0C-134 -60 -116 -130 -108 -180Z"/><path d="M104 -178L128 0L142 0L124 -186Z"/><path d="M-150 -318C-110 -336 40 -334 112 -312C126 -306 126 -294 114 -294C40 -310 -90 -312 -140 -298Z"/><path d="M92 -302L110 -180L124 -180L108 -302Z"/><path d="M-132 -172L126 -160L126 -146L-134 -156Z"/>',
  back: '<path d="M-128 -180C-146 -260 -168 -360 -200 -436C-206 -458 -184 -472 -160 -462C-136 -450 -122 -420 -110 -376C-94 -318 -80 -250 -72 -190Z"/>',
  seat: '<path d="M-118 -226C-60 -240 70 -242 132 -230C150 -224 152 -176 136 -170C60 -158 -60 -156 -122 -164C-136 -170 -132 -220 -118 -226Z"/>',
};

async function furniture(on: Canvas) {
  const shadow = await stencil(
    on,
    '<ellipse cx="510" cy="906" rx="200" ry="16"/><ellipse cx="1300" cy="906" rx="200" ry="16"/><ellipse cx="905" cy="894" rx="120" ry="12"/>',
    9,
  );
  on.stain((_, __, i) => 0.75 * (shadow[i] ?? 0), rgb('#0a1020'));
  const place = (svg: string) =>
    `<g transform="translate(520 905)">${svg}</g><g transform="translate(1290 905) scale(-1 1)">${svg}</g>`;
  const seams =
    hatch(
      [
        [-192, -450],
        [-158, -340],
        [-122, -200],
      ],
      [
        [-136, -436],
        [-106, -330],
        [-82, -236],
      ],
      6,
      3,
      231,
    ) +
    hatch(
      [
        [-90, -222],
        [10, -232],
        [130, -222],
      ],
      [
        [-112, -172],
        [0, -166],
        [130, -176],
      ],
      5,
      3,
      232,
    );
  const wood = await stencil(on, place(chair.wood), 0.2);
  const cloth = await stencil(on, place(chair.back + chair.seat), 0.2);
  on.wash(printed(on, cloth, 234, 0.0007), (x) =>
    gradient([
      [0.3, '#17375f'],
      [1.45, '#2d4b6e'],
    ])(x),
  );
  const lines = await stencil(on, place(seams));
  on.wash((x, _, i) => (lines[i] ?? 0) * mix(0.35, 0.6, x / 1.6), rgb('#cdb694'));
  on.wash(printed(on, wood, 233, 0.0006), rgb('#131a2b'));
  await table(on);
  for (const [mask, much] of [
    [cloth, 0.85],
    [wood, 0.7],
  ] as const) {
    const lit = rim(on, mask, lamp.x, lamp.y, 0.009);
    on.wash((x, y) => much * lit(x, y) ** 1.2 * mix(0.35, 1, smooth(0.3, 1.3, x)), rgb('#f2b466'));
  }
}

async function table(on: Canvas) {
  const top = '<path d="M770 742C770 732 1040 732 1040 742C1040 756 1010 760 905 760C800 760 770 756 770 742Z"/>';
  const legs =
    '<path d="M822 756L800 892L810 892L838 758ZM988 756L1010 892L1000 892L972 758ZM899 758L899 898L911 898L911 758Z"/>';
  const cups = '<path d="M812 712H846L842 736H816ZM976 712H1010L1006 736H980Z"/>';
  const vase = '<path d="M896 736C880 726 882 700 895 690L894 672H914L913 690C927 700 929 726 913 736Z"/>';
  const twig =
    taper(
      [
        [904, 676],
        [912, 630],
        [940, 580],
        [960, 520],
      ],
      5,
      0.2,
    ) +
    taper(
      [
        [918, 618],
        [896, 580],
        [886, 548],
      ],
      3.4,
      0.2,
    ) +
    taper(
      [
        [936, 586],
        [968, 562],
        [990, 552],
      ],
      3,
      0.2,
    );
  const buds = [
    [960, 520],
    [951, 545],
    [886, 548],
    [893, 568],
    [990, 552],
    [970, 563],
    [930, 598],
    [944, 570],
  ].map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="${5.2 - (i % 3)}"/>`);
  const wood = await stencil(on, top + legs, 0.2);
  on.wash(printed(on, wood, 241, 0.0005), rgb('#161c2c'));
  const dark = await stencil(on, vase + twig, 0.2);
  on.wash(printed(on, dark, 242, 0.0005), rgb('#0d1c34'));
  const china = await stencil(on, cups, 0.2);
  on.wash(
    (_, __, i) => china[i] ?? 0,
    (x) =>
      gradient([
        [0.81, '#b9b2a6'],
        [1.01, '#e9dcc4'],
      ])(x),
  );
  const bloom = await stencil(on, buds.join(''), 0.4);
  on.wash((_, __, i) => bloom[i] ?? 0, rgb('#f4e6d0'));
  for (const mask of [wood, dark, china]) {
    const lit = rim(on, mask, lamp.x, lamp.y, 0.005);
    on.wash((x, y) => 0.8 * lit(x, y), rgb('#f5bd72'));
  }
}

async function lantern(on: Canvas) {
  const moved = (svg: string) => `<g transform="translate(${lamp.x * 1000 - 1500} 0)">${svg}</g>`;
  const shade = moved(
    '<path d="M1458 330H1542C1566 372 1572 440 1566 486C1560 520 1550 540 1540 552H1460C1450 540 1440 520 1434 486C1428 440 1434 372 1458 330Z"/>',
  );
  const ribs = moved(
    Array.from(
      { length: 12 },
      (_, i) =>
        `<path d="M1424 ${344 + i * 18}Q1500 ${354 + i * 18} 1576 ${344 + i * 18}" fill="none" stroke="#fff" stroke-width="1.6"/>`,
    ).join(''),
  );
  const stand = moved(
    '<path d="M1496 552H1504V800H1496ZM1500 740L1446 906H1454L1503 760ZM1500 740L1554 906H1546L1497 760ZM1456 324H1544V334H1456ZM1458 548H1542V558H1458Z"/>',
  );
  const foot = await stencil(on, moved('<ellipse cx="1500" cy="906" rx="90" ry="10"/>'), 8);
  on.stain((_, __, i) => 0.6 * (foot[i] ?? 0), rgb('#0a1020'));
  on.wash(printed(on, await stencil(on, stand, 0.2), 251, 0.0005), rgb('#1b1517'));
  const paper = await stencil(on, shade, 0.3);
  const glow = gradient([
    [0, '#fff6dd'],
    [0.45, '#fde0a0'],
    [1, '#e9a24c'],
  ]);
  on.wash(
    (_, __, i) => paper[i] ?? 0,
    (x, y) => glow(clamp(Math.hypot((x - lamp.x) * 1.7, y - 0.46) / 0.16)),
  );
  const lines = await stencil(on, ribs, 0.2);
  on.stain((_, __, i) => 0.3 * (lines[i] ?? 0) * (paper[i] ?? 0), rgb('#b06a25'));
}
