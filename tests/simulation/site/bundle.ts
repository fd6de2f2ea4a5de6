import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import vm from 'node:vm';
import { build, type Plugin } from 'esbuild';

const functions = resolve(import.meta.dirname, '../../../functions');

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** One Lambda process: all handlers' code, loaded again, so that it shares no state with other processes. */
export interface Container {
  handler(name: string): Handler;
  /** Another module of functions/, by its path there without the extension. */
  module(path: string): Record<string, unknown>;
}

/** An edit of one file under functions/ that plants a defect. */
export interface Plant {
  file: string;
  find: string;
  replacement: string;
}

export const edit = (file: string, find: string, replacement: string): Plant => ({ file, find, replacement });

/** Recipients per message, so that a list of a few people takes as many messages as one of thousands. */
const anyMessages: Plant = {
  file: 'lib/sending/shardWork.ts',
  find: 'const perMessage = 1000;',
  replacement: 'const perMessage = Number(process.env.RECIPIENTS_PER_MESSAGE);',
};

/** Creates containers of these (`api/campaigns/pause`, `workers/runCampaign`), with `modules` in place of packages. */
export async function bundle(names: string[], plant?: Plant): Promise<(modules: Record<string, unknown>) => Container> {
  const entries = names.map((name) => {
    const [, file = name, action] = /^(api\/\w+)\/(\w+)$/.exec(name) ?? [];
    if (!existsSync(resolve(functions, `${file}.ts`))) throw new Error(`There is no functions/${file}.ts`);
    const module = `require('./${file}.ts')`;
    return `${JSON.stringify(name)}: () => ${action ? `({ handler: ${module}.${action} })` : module}`;
  });
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = { ${entries.join(',\n')} };`, resolveDir: functions, loader: 'js' },
    ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node24', write: false },
    logLevel: 'silent',
    outfile: 'functions.cjs',
    plugins: [packagesOutside, applyPlant(anyMessages), ...(plant ? [applyPlant(plant)] : [])],
  });
  const script = new vm.Script(`(function (module, givePackage) {${outputFiles[0]?.text}\n})`, {
    filename: 'functions.cjs',
  });
  return (modules) => {
    const module = { exports: {} as Record<string, () => Record<string, unknown>> };
    script.runInThisContext()(module, (name: string) => modules[name] ?? load(name));
    const find = (name: string) => {
      const found = module.exports[name];
      if (!found) throw new Error(`The bundle has no ${name} of functions/`);
      return found();
    };
    return { handler: (name) => find(name).handler as Handler, module: find };
  };
}

const load = createRequire(resolve(functions, 'functions.cjs'));

/**
 * Leaves packages out of the bundle, and `shared/`, which has no state. Only the used exports are read: containers are
 * created for each history, and reading all exports of a package each time would take a tenth of the simulation's time.
 */
const packagesOutside: Plugin = {
  name: 'packages outside',
  setup(build) {
    build.onResolve({ filter: /^\..*\/shared\// }, ({ path, resolveDir }) => ({
      ...{ path: resolve(resolveDir, path), namespace: 'package', sideEffects: false },
    }));
    build.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, namespace: 'package', sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => {
      const given = `/* @__PURE__ */ givePackage(${JSON.stringify(path)})`;
      const names = Object.keys(load(path)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
      const lines = names.map(
        (name, n) => `const given${n} = /* @__PURE__ */ (() => ${given}.${name})(); export { given${n} as ${name} };`,
      );
      // A default import of a CommonJS module is the module itself.
      return { contents: [...lines, `export default ${given}.default ?? ${given};`].join('\n'), loader: 'js' };
    });
  },
};

const applyPlant = ({ file, find, replacement }: Plant): Plugin => ({
  name: 'plant',
  setup(build) {
    let planted = false;
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== resolve(functions, file)) return undefined;
      const text = readFileSync(path, 'utf8');
      if (text.split(find).length !== 2) throw new Error(`functions/${file} does not have exactly one "${find}"`);
      planted = true;
      return { contents: text.replace(find, () => replacement), loader: 'ts' };
    });
    build.onEnd(() => {
      if (!planted) throw new Error(`No handler loads functions/${file}`);
    });
  },
});
