import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // Vitest sets NODE_ENV to "test", and React would come in its development version.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const { output } = (await build({
    configFile: 'frontend/vite.config.ts',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  process.env.NODE_ENV = before;
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
}, 60_000);

/** The chunks that these are made of: the entry's, their own and all that they import. */
function chunksOf(...modules: string[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.get(file));
  };
  const wanted = (id: string | null) => modules.some((module) => id?.endsWith(module));
  for (const chunk of chunks.values()) if (chunk.isEntry || wanted(chunk.facadeModuleId)) add(chunk);
  return [...found];
}

// Until pages are published as HTML.
test('Home is at most 145 KB of JavaScript, what comes on play included', () => {
  const size = chunksOf('/pages/Home.tsx', '/ui/VideoModal.tsx').reduce(
    (sum, { code }) => sum + gzipSync(code).length,
    0,
  );
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThanOrEqual(145_000);
});

test('nothing of the admin, and no schema, is in what a visitor downloads', () => {
  const modules = chunksOf('/pages/Home.tsx').flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith('/pages/Home.tsx'))).toBe(true);
  expect(
    modules.filter((id) =>
      /pages\/admin|features\/(admin|archiveAdmin|campaigns|dashboard|emailTemplates|latest|people|recentEvents|upcomingEvents)\/|node_modules\/(zod|quill|react-quill|sanitize-html|htmlparser2|css-select|postcss)/.test(
        id,
      ),
    ),
  ).toEqual([]);
});

test('what cleans a letter comes with the editor’s preview, and not with the list of templates', () => {
  const withCleaning = (...modules: string[]) =>
    chunksOf(...modules).some(({ moduleIds }) => moduleIds.some((id) => id.includes('node_modules/sanitize-html/')));
  expect(withCleaning('/pages/admin/EmailTemplates.tsx')).toBe(false);
  expect(withCleaning('/emailTemplates/editor/MailPreview.tsx')).toBe(true);
});
