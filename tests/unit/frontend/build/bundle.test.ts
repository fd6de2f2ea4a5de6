import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { create } from 'fontkit';
import sharp from 'sharp';
import { createBuilder, type Plugin, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { modulesOfVisitors } from '../../../../frontend/build/plugins.ts';
import { replacePicture } from '../../../../frontend/pictures/replacePicture.ts';
import type { Renderer } from '../../../../shared/publishing/publication.ts';
import { samplePages } from '../../../support/site/samplePages.ts';

const pathOf = (name: string) => `frontend/fonts/${name}`;

function fontAt(path: string) {
  const font = create(readFileSync(path));
  if (!('variationAxes' in font)) throw new Error(`${path} holds more than one font`);
  return font;
}

const charactersOf = (path: string) => new Set(fontAt(path).characterSet);

const styleSheet = readFileSync(pathOf('faces.css'), 'utf8');

const faces = [...styleSheet.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
  const said = (pattern: RegExp) => pattern.exec(rule)?.slice(1) ?? [];
  const [min = '', max = min] = said(/font-weight: (\d+)(?: (\d+))?;/).filter(Boolean);
  return {
    name: said(/url\("\.\/([^"]+)"\)/)[0] ?? '',
    weights: [Number(min), Number(max)] as const,
    letters: said(/unicode-range:([^;]*);/).flatMap(codePointsOf),
  };
});

/** The code points of a `unicode-range`. */
function codePointsOf(range: string): number[] {
  return range
    .trim()
    .split(/,\s*/)
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

test.each(faces)(
  '$name has the letters and weights that faces.css declares',
  ({ name, weights: [least, most], letters }) => {
    const font = fontAt(pathOf(name));
    // The last entry of a font's character table is not a character.
    const has = font.characterSet.filter((point) => point !== 0xffff);
    expect(has.filter((point) => !letters.includes(point))).toEqual([]);
    // Characters that the typeface lacks are in no file.
    expect(has.length).toBeGreaterThan(0.7 * letters.length);
    const { usWeightClass: only } = font['OS/2'];
    const { min, max } = font.variationAxes.wght ?? { min: only, max: only };
    expect(min).toBeLessThanOrEqual(least);
    expect(max).toBeGreaterThanOrEqual(most);
  },
);

test('each letter is in only one file of a face', () => {
  const letters = [...new Map(faces.map(({ letters }) => [letters.join(), letters])).values()].flat();
  expect(letters.length).toBeGreaterThan(500);
  expect(letters.filter((point, i) => letters.indexOf(point) !== i)).toEqual([]);
});

/** Home uses the serif for titles and taglines, and running text. */
test('Home is set in at most 55 KB of fonts', () => {
  const asked = ['eb-garamond-500.woff2', 'eb-garamond-italic-400-500.woff2', 'source-sans-3-400-600.woff2'];
  expect(asked.reduce((sum, name) => sum + statSync(pathOf(name)).size, 0)).toBeLessThanOrEqual(55_000);
});

test('every weight that the styles use has a file', () => {
  const rules = [...styleSheet.matchAll(/family: "(.+)";[^}]*weight: (\d+) ?(\d+)?;\n {2}font-style: (\w+)/g)];
  const has = (family: string, style: string, weight: number) =>
    rules.some(
      ([, name, min, max = min, its]) =>
        name === family && its === style && Number(min) <= weight && weight <= Number(max),
    );
  const families: Record<string, string> = { serif: 'EB Garamond', sans: 'Source Sans 3' };
  const styles = globSync('frontend/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const shorthands = styles.flatMap((css) => [...css.matchAll(/font: (italic )?(\d+) [^;]*\$\{font\.(serif|sans)\}/g)]);
  const asked = shorthands.map(
    ([, italic, weight, family = '']) =>
      [families[family] ?? '', italic ? 'italic' : 'normal', Number(weight)] as const,
  );
  // A weight without a family applies to any inherited one, and browsers set <b> and <th> in 700.
  const alone = styles.flatMap((text) => [...text.matchAll(/font-weight: (\d+)/g)]).map(([, weight]) => Number(weight));
  for (const weight of [...alone, 700]) {
    for (const family of Object.values(families)) asked.push([family, 'normal', weight]);
  }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => !has(...one))).toEqual([]);
});

/** In no file of either family: the browser draws them in a system font. */
const ofTheSystem = '←✓✗';
/** Only the admin's lists use them. */
const ofTheRest = '↑↓';

test('the site’s own texts need only the fonts that every page loads', () => {
  const samples = globSync('infra/local/seed/{content,transcripts}/*');
  const texts = ['shared/site/site.ts', ...samples, ...globSync('frontend/**/*.tsx')];
  const characters = new Set(texts.flatMap((path) => [...readFileSync(path, 'utf8')]).filter((one) => one >= ' '));
  const basic = charactersOf(pathOf('source-sans-3-400-600.woff2'));
  const absent = [...characters].filter((one) => !basic.has(one.codePointAt(0) ?? 0));
  expect(absent.sort().join('')).toBe([...ofTheSystem, ...ofTheRest].sort().join(''));
  const rest = charactersOf(pathOf('source-sans-3-rest.woff2'));
  expect([...ofTheRest].filter((one) => !rest.has(one.codePointAt(0) ?? 0))).toEqual([]);
});

describe('the bundle', () => {
  /** What browsers load, by file name, and the code that renders documents. */
  let bundle: Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
  let chunks: Map<string, Rolldown.OutputChunk>;
  let renderCode: string;
  /** What each module of the browser build imports, at once and later. */
  const imported = new Map<string, string[]>();
  const noteImports: Plugin = {
    name: 'note-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        imported.set(id, [...importedIds, ...dynamicallyImportedIds]);
      }
    },
  };
  const folder = mkdtempSync(join(tmpdir(), 'render-'));

  beforeAll(async () => {
    // Vitest sets NODE_ENV to "test", which would bundle React's development version.
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const builder = await createBuilder({
      configFile: 'frontend/vite.config.ts',
      logLevel: 'error',
      build: { write: false },
      plugins: [noteImports],
    });
    const { client, render } = builder.environments;
    if (!client || !render) throw new Error('vite.config.ts names both');
    const made = ((await builder.build(client)) as Rolldown.RolldownOutput).output;
    const [{ code }] = ((await builder.build(render)) as Rolldown.RolldownOutput).output;
    process.env.NODE_ENV = before;
    bundle = new Map(made.map((file) => [file.fileName, file]));
    chunks = new Map(made.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
    renderCode = code;
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  /** The renderer as a new process loads it. Node itself loads it: Vitest would need 700 MB to transform it. */
  function renderer(name: string): Renderer {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, renderCode);
    return createRequire(import.meta.url)(file);
  }

  const entry = () => {
    const found = [...chunks.values()].find(({ isEntry }) => isEntry);
    if (!found) throw new Error('There is no entry');
    return found;
  };

  /** The chunks that these pages need: the entry, their own, and all that they import. */
  function chunksOf(...modules: string[]): Rolldown.OutputChunk[] {
    const found = new Set<Rolldown.OutputChunk>();
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const file of chunk.imports) add(chunks.get(file));
    };
    const wanted = (id: string) => modules.some((module) => id.endsWith(module));
    add(entry());
    for (const chunk of chunks.values()) if (chunk.moduleIds.some(wanted)) add(chunk);
    return [...found];
  }

  test('the entry of a document is at most 3 KB, waits for nothing else and contains nothing of React', () => {
    const { code, imports, moduleIds } = entry();
    expect(gzipSync(code).length).toBeLessThanOrEqual(3000);
    expect(imports).toEqual([]);
    expect(moduleIds.filter((id) => id.includes('node_modules/'))).toEqual([]);
  });

  const componentIds = (code: string) => code.match(/(?<=componentId: ?["'`])sc-[\w-]+/g) ?? [];

  test('every styled component has a unique class, the same in documents and in browsers', () => {
    const inBrowsers = [...chunks.values()].flatMap(({ code }) => componentIds(code)).sort();
    expect(inBrowsers.length).toBeGreaterThan(50);
    expect(new Set(inBrowsers).size).toBe(inBrowsers.length);
    expect(componentIds(renderCode).sort()).toEqual(inBrowsers);
  });

  test('documents need no package and refer only to existing files', async () => {
    expect(renderCode.match(/^import [^;]*from ["'](?!node:)/m)).toBeNull();
    const { render } = renderer('assets');
    for (const page of samplePages) {
      const asked = (await render(page)).matchAll(/\/(assets\/[\w.-]+)/g);
      const names = [...asked].map(([, name]) => name);
      expect(names.length).toBeGreaterThan(2);
      expect(names.filter((name) => !bundle.has(name ?? ''))).toEqual([]);
    }
  });

  test('a page’s document is the same whatever was rendered before it', async () => {
    const [one, other] = [renderer('one'), renderer('other')];
    const documents: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const page of samplePages) documents.push(await one.render(page));
    for (const [at, page] of [...samplePages.entries()].reverse()) expect(await other.render(page)).toBe(documents[at]);
  });

  const sizeOf = (...modules: string[]) =>
    chunksOf(...modules).reduce((sum, { code }) => sum + gzipSync(code).length, 0);

  test('Home is at most 145 KB of JavaScript', () => {
    const home = sizeOf('/app/start.tsx', '/pages/visitors/Home.tsx');
    expect(home).toBeGreaterThan(50_000);
    expect(home).toBeLessThanOrEqual(145_000);
  });

  test('Home loads no schema', () => {
    const modules = chunksOf('/app/start.tsx', '/pages/visitors/Home.tsx').flatMap(({ moduleIds }) => moduleIds);
    expect(modules.some((id) => id.endsWith('/pages/visitors/Home.tsx'))).toBe(true);
    expect(modules.filter((id) => id.includes('/node_modules/zod/'))).toEqual([]);
  });

  test('no file that visitors load contains a module that only admins need', () => {
    const visitors = modulesOfVisitors((id) => imported.get(id) ?? []);
    const needed = [...imported.keys()].filter((id) => id.includes('/frontend/'));
    expect(needed.filter((id) => visitors.has(id)).length).toBeGreaterThan(100);
    expect(needed.filter((id) => !visitors.has(id)).length).toBeGreaterThan(100);
    for (const page of ['/pages/visitors/Archive.tsx', '/people/newsletter/NewsletterForm.tsx'])
      expect([...visitors].some((id) => id.endsWith(page))).toBe(true);
    for (const part of ['/pages/admin/', '/letters/editor/', '/features/sending/', '/react-quill/'])
      expect([...visitors].filter((id) => id.includes(part))).toEqual([]);
    const mixed = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
      moduleIds.some((id) => visitors.has(id))
        ? moduleIds.filter((id) => imported.has(id) && !visitors.has(id)).map((id) => `${fileName}: ${id}`)
        : [],
    );
    expect(mixed).toEqual([]);
  });

  test('the code that cleans letters loads with the editor’s preview, not with the list of templates', () => {
    const withCleaning = (...modules: string[]) =>
      chunksOf(...modules).some(({ moduleIds }) => moduleIds.some((id) => id.includes('node_modules/sanitize-html/')));
    expect(withCleaning('/pages/admin/EmailTemplates.tsx')).toBe(false);
    expect(withCleaning('/letters/editor/MailPreview.tsx')).toBe(true);
  });
});

describe('the command that replaces a picture', () => {
  const before = { width: 900, height: 900, widths: [480, 768], color: '#000000', alt: 'Before' };
  let folder: string;
  let frontend: URL;
  const file = (name: string) => join(folder, name);
  const list = async () => JSON.parse(await readFile(file('pictures/pictures.json'), 'utf8'));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    frontend = pathToFileURL(`${folder}/`);
    await mkdir(file('pictures'));
    await mkdir(file('public/pictures'), { recursive: true });
    await writeFile(file('pictures/pictures.json'), JSON.stringify({ host: before, hero: before }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function photo(width: number, height: number, orientation = 1) {
    const create = { width, height, channels: 3 as const, background: '#c04020' };
    await sharp({ create })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation })
      .jpeg()
      .toFile(file('photo.jpg'));
    return file('photo.jpg');
  }

  test('a photo replaces a picture in every size, turned upright and without its metadata', async () => {
    await replacePicture(frontend, 'host', await photo(1500, 1000, 6), 'The host');

    expect((await readdir(file('public/pictures'))).sort()).toEqual(
      ['host-480.avif', 'host-480.webp', 'host-768.avif', 'host-768.webp', 'host-mail.jpg'].sort(),
    );
    const { width, height, format, exif } = await sharp(file('public/pictures/host-768.webp')).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 768, height: 1152, format: 'webp', exif: undefined });
    const mail = await sharp(file('public/pictures/host-mail.jpg')).metadata();
    expect(mail).toMatchObject({ width: 1000, format: 'jpeg' });
    const { host, hero } = await list();
    expect(host).toMatchObject({ width: 1000, height: 1500, widths: [480, 768], alt: 'The host' });
    expect(host.color).toMatch(/^#[bc]\w[34]\w[12]\w$/);
    expect(hero).toEqual(before);
  });

  test('without a new text, the old alt text stays', async () => {
    await replacePicture(frontend, 'host', await photo(800, 800));
    expect((await list()).host.alt).toBe('Before');
  });

  test('an unknown name or a file that is too small changes nothing', async () => {
    await expect(replacePicture(frontend, 'hots', await photo(800, 800))).rejects.toThrow(
      'The site has no picture "hots". It has host, hero',
    );
    await expect(replacePicture(frontend, 'host', await photo(700, 800))).rejects.toThrow(
      'photo.jpg is 700 pixels wide; "host" needs 768',
    );
    expect((await list()).host).toEqual(before);
    expect(await readdir(file('public/pictures'))).toEqual([]);
  });
});
