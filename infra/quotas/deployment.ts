import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** What quotas are measured on: a template as the CDK writes it. */
export interface Template {
  Description?: string;
  Parameters?: Record<string, { Default?: unknown }>;
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export interface StackTemplate {
  name: string;
  template: Template;
  /** The size of the template's file. */
  bytes: number;
}

/** Everything that one deploy creates. */
export interface Deployment {
  stacks: StackTemplate[];
  /** Bytes of a package of code by its key, unpacked. */
  packageSize(key: string): number;
}

interface Assembly {
  artifacts: Record<string, { type: string; properties?: { templateFile?: string; stackName?: string } }>;
}
interface Assets {
  files: Record<string, { source: { path: string } }>;
}

/** What the CDK wrote to `folder`: the stack's template, and a function that finds an asset's path by its key. */
export function openAssembly(folder: string) {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = json('manifest.json') as Assembly;
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [name, { properties = {} }] = stacks[0] ?? ['', {}];
  const file = properties.templateFile;
  if (!file || stacks.length > 1) throw new Error(`${folder} holds ${stacks.length} stacks; a deploy has one`);

  const { files } = json(file.replace('.template.json', '.assets.json')) as Assets;
  return {
    name: properties.stackName ?? name,
    template: json(file),
    bytes: statSync(join(folder, file)).size,
    find: (key: string) => {
      const asset = files[key.replace(/\.\w+$/, '')];
      if (!asset) throw new Error(`${folder} has no asset ${key}`);
      return resolve(folder, asset.source.path);
    },
  };
}

/** All of an assembly that is measured. */
export function readDeployment(folder: string): Deployment {
  const { name, template, bytes, find } = openAssembly(folder);
  return {
    stacks: [{ name, template, bytes }],
    // An archive counts as it is: only the CDK's own functions come packed.
    packageSize: (key) => sizeOf(find(key)),
  };
}

function sizeOf(path: string): number {
  if (statSync(path).isFile()) return statSync(path).size;
  return globSync(join(path, '**')).reduce((sum, each) => sum + (statSync(each).isFile() ? statSync(each).size : 0), 0);
}
