import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { BUNDLING_STACKS, DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { assembly } from '../../../infra/local/cloud/build.ts';
import { readAssembly } from '../../../infra/local/template/readTemplate.ts';
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

/** Without validation (tests/infra/validators.test.ts) and bundling (the build). Leaves no temporary files. */
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

/** The template that a deploy would upload, as written by the build. */
export const builtTemplate = memoized(() =>
  Template.fromJSON(JSON.parse(readFileSync(join(assembly, 'DharmaChats.template.json'), 'utf8'))),
);

/** The same, as the local cloud reads it. */
export const builtStack = memoized(() => readAssembly(assembly, { site: 'localhost', services: 'http://127.0.0.1' }));

/** The template of the stack with these settings in place of those in infra/settings/settings.ts. */
export const synthesize = (changed: object): Template =>
  inApp((app) => Template.fromStack(new SiteStack(app, 'Tested', checkSettings({ ...settings, ...changed }))));

export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries<Resource>(template.toJSON().Resources ?? {}).filter(([, { Type }]) => Type === type);

/** The function with this name as its description. Throws if there is none. */
export function functionNamed(template: Template, name: string): [string, Resource] {
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const found = functions.find(([, { Properties }]) => Properties.Description === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

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
