import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuthorizer } from '../../infra/local/aws/authorizer.ts';
import { assembly } from '../../infra/local/cloud/build.ts';
import type { Template } from '../../infra/local/template/intrinsics.ts';
import { readAssembly } from '../../infra/local/template/readTemplate.ts';

/** A copy of the assembly whose templates can be changed. */
const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
for (const name of readdirSync(assembly)) symlinkSync(resolve(assembly, name), join(folder, name));
afterAll(() => rmSync(folder, { recursive: true }));

const at = { site: 'localhost', services: 'http://127.0.0.1' };
const templates = readdirSync(assembly)
  .filter((name) => name.endsWith('.template.json'))
  .map((file) => ({ file, template: JSON.parse(readFileSync(join(assembly, file), 'utf8')) as Template }));
const resources = templates.flatMap(({ file, template }) =>
  Object.entries(template.Resources).map(([id, { Type, Properties = {} }]) => ({ file, id, Type, Properties })),
);

/** CDK's own functions, whose grants it writes too. They run only at a deploy, and not in the local cloud. */
const ofCdk = /^(CustomCDKBucketDeployment|AWSCDKTriggerCustomResourceProvider)/;
const ours = resources.filter(({ id }) => !ofCdk.test(id));
const roles = ours.filter(({ Type }) => Type === 'AWS::IAM::Role');

interface Document {
  Statement: unknown[];
}

test('takeOut takes out every statement of the template', () => {
  const inDocuments = ours.flatMap(({ Properties }) => {
    const { PolicyDocument, Policies = [] } = Properties as {
      PolicyDocument?: Document;
      Policies?: { PolicyDocument: Document }[];
    };
    return [PolicyDocument, ...Policies.map((policy) => policy.PolicyDocument)].flatMap(
      (each) => each?.Statement ?? [],
    );
  });
  const permissions = ours.filter(({ Type }) => Type === 'AWS::Lambda::Permission');
  const { trial } = createAuthorizer(readAssembly(assembly, at), () => ({ identities: [], sandbox: false }));
  expect(trial.report().statements).toHaveLength(inDocuments.length + permissions.length);
});

/** Calls `action` while nobody may assume the role. */
function withoutTrust({ file, id }: (typeof roles)[number], action: () => void): void {
  const { template } = templates.find((each) => each.file === file) ?? {};
  const without = structuredClone(template) as Template;
  const trust = without.Resources[id]?.Properties?.AssumeRolePolicyDocument as Document;
  expect(trust.Statement).toHaveLength(1);
  trust.Statement = [];
  rmSync(join(folder, file));
  writeFileSync(join(folder, file), JSON.stringify(without));
  action();
  rmSync(join(folder, file));
  symlinkSync(resolve(assembly, file), join(folder, file));
}

describe('without the statement that lets a service assume it', () => {
  test.each(roles)('the role $id prevents the start', (role) =>
    withoutTrust(role, () =>
      expect(() => readAssembly(folder, at)).toThrow(/cannot be assumed by Lambda|API Gateway may not assume/),
    ),
  );
});
