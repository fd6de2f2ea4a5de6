import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs after the CDK app of the operator's copy, and changes the template where the emulator reads it otherwise than AWS.
 * README.md says why.
 */

interface Template {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
}

interface Resource {
  Type: string;
  Properties?: { Metrics?: unknown };
}

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Condition?: { Null?: object };
}

const folder = process.env.CDK_OUTDIR ?? 'cdk.out';
for (const name of readdirSync(folder).filter((each) => each.endsWith('.template.json'))) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(adapted(JSON.parse(readFileSync(file, 'utf8')))));
}

function adapted({ Resources, Outputs, ...rest }: Template): Template {
  const resources = Object.entries(Resources).filter(([, { Properties }]) => !Properties?.Metrics);
  const outputs = Object.entries(Outputs).filter(([, { Value }]) => !JSON.stringify(Value).includes('"DkimDNSToken'));
  const template = { ...rest, Resources: Object.fromEntries(resources), Outputs: Object.fromEntries(outputs) };
  return JSON.parse(JSON.stringify(template), (_, value) => {
    if (template.Resources[value?.Ref]?.Type === 'AWS::SecretsManager::Secret')
      return { 'Fn::GetAtt': [value.Ref, 'Id'] };
    return value?.Effect === 'Allow' ? adaptedStatement(value) : value;
  });
}

function adaptedStatement(statement: Statement): Statement {
  const { Effect, Action } = statement;
  const actions = [Action].flat();
  if (actions.includes('ses:SendEmail')) return { Effect, Action, Resource: '*' };
  if (actions.includes('sqs:SendMessage')) return { ...statement, Action: [...actions, 'sqs:SendMessageBatch'] };
  if (!statement.Condition?.Null) return statement;
  const { Null: _, ...Condition } = statement.Condition;
  return { ...statement, Condition };
}
