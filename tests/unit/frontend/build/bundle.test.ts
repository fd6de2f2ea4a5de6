import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBuilder, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { modulesOfVisitors } from '../../../../frontend/build/plugins.ts';
import type { Renderer } from '../../../../shared/publishing/publication.ts';
import { samplePages } from '../../../support/site/samplePages.ts';

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

const sizeOf = (...modules: string[]) => chunksOf(...modules).reduce((sum, { code }) => sum + gzipSync(code).length, 0);

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
