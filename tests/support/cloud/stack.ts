import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { BUNDLING_STACKS, DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { assembly } from '../../../infra/local/cloud/build.ts';
import { checkSettings } from '../../../infra/settings/checkSettings.ts';
import { settings } from '../../../infra/settings/settings.ts';
import { SiteStack } from '../../../infra/stack.ts';

export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties are as many as its types
  Properties: any;
  DeletionPolicy?: string;
  Metadata?: Record<string, unknown>;
}

/** The stack, and the nested stacks of the API's functions and routes. */
export interface Stacks {
  stack: Template;
  functions: Template;
  routes: Template;
}

/**
 * The result of `make` for an app without validation and bundling: tests/infra/validators.test.ts validates, and the
 * build bundles. Leaves nothing in the temporary folder.
 */
export function inApp<T>(make: (app: App) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'synth-'));
  const context = { [DISABLE_ASSET_STAGING_CONTEXT]: true, [BUNDLING_STACKS]: [] };
  try {
    return make(new App({ outdir, context, builtinCloudFormationValidation: false }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** The template of an empty stack to which `build` adds resources. */
export const templateOf = (build: (stack: Stack) => void): Template =>
  inApp((app) => {
    const stack = new Stack(app, 'Tested');
    build(stack);
    return Template.fromStack(stack);
  });

const memoized = <T>(make: () => T) => {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
};

/** All templates that a deploy would upload, as written by the build. */
export const builtStacks = memoized((): Stacks => {
  const read = (pattern: string) => {
    const [file, ...others] = globSync(join(assembly, pattern));
    if (!file || others.length > 0) throw new Error(`${assembly} has not one ${pattern}`);
    return Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
  };
  if (globSync(join(assembly, '*.nested.template.json')).length !== 2)
    throw new Error('There are not two nested stacks');
  return {
    stack: read('DharmaChats.template.json'),
    functions: read('*ApiFunctions*.nested.template.json'),
    routes: read('*ApiRoutes*.nested.template.json'),
  };
});

/** The built stack with the functions of its nested stack, without the routes. */
export const builtTemplate = memoized(() => withFunctions(builtStacks()));

/** The template of the stack with these settings in place of those in infra/settings/settings.ts. */
export const synthesize = (changed: object): Template =>
  inApp((app) => {
    const root = new SiteStack(app, 'Tested', checkSettings({ ...settings, ...changed }));
    const functions = root.node.findAll().find((each) => each instanceof NestedStack && each.node.id === 'Functions');
    return withFunctions({
      stack: Template.fromStack(root),
      functions: Template.fromStack(functions as NestedStack),
    });
  });

/** Merges the stack and its functions into one template, with their references resolved. */
function withFunctions({ stack, functions }: Pick<Stacks, 'stack' | 'functions'>): Template {
  const outer = stack.toJSON();
  const inner = functions.toJSON();
  const [id = '', nested] =
    Object.entries<Resource>(outer.Resources).find(([each]) => /^ApiFunctions/.test(each)) ?? [];
  const parameters = nested?.Properties.Parameters ?? {};
  const resources = replaced(inner.Resources, (value) => parameters[value.Ref as string]);
  const rest = replaced(outer, (value) => {
    const [from, name = ''] = (value['Fn::GetAtt'] as string[] | undefined) ?? [];
    return from === id ? inner.Outputs[name.replace('Outputs.', '')].Value : undefined;
  });
  return Template.fromJSON({ ...rest, Resources: { ...resources, ...rest.Resources } });
}

/** A copy of a part of a template, in which objects are replaced with their `valueFor`, if any. */
function replaced<T>(part: T, valueFor: (object: Record<string, unknown>) => unknown): T {
  return JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value === 'object' && value !== null ? (valueFor(value) ?? value) : value,
  );
}

/** Resources of one type by logical id. */
export const resourcesOf = (template: Template, type: string) =>
  Object.entries(template.findResources(type)) as unknown as [string, Resource][];

/** The function with this name as its description. Throws if there is none. */
export function functionNamed(template: Template, name: string): [string, Resource] {
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const found = functions.find(([, { Properties }]) => Properties.Description === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

/** The statements of a function's role. */
export function statementsOf(template: Template, name: string): Statement[] {
  const role = functionNamed(template, name)[1].Properties.Role['Fn::GetAtt'][0];
  const own = template.toJSON().Resources[role] as Resource;
  const attached = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .map(([, { Properties }]) => Properties);
  return [...own.Properties.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
}
