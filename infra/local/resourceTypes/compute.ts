import { z } from 'zod';
import { functionArn, roleArn, ruleArn } from '../template/resources.ts';
import { policyDocument, trustDocument } from '../template/statements.ts';
import { failureDestination, ignoredProperty, logicalId, type ResourceType } from './resourceType.ts';

const functionName: ResourceType['ref'] = (id, _, property) => String(property('FunctionName') ?? id);

/** Functions, what invokes them, and their roles. */
export const computeTypes = {
  'AWS::Lambda::Function': {
    ref: functionName,
    attributes: { Arn: (id, at, property) => functionArn(functionName(id, at, property)) },
    properties: z.strictObject({
      FunctionName: z.string().optional(),
      Code: z.object({ S3Key: z.string() }),
      Description: z.string().optional(),
      Handler: z.string(),
      Runtime: z.string(),
      Role: z.string(),
      Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
      // The defaults are Lambda's own.
      Timeout: z.number().default(3),
      MemorySize: z.number().default(128),
      LoggingConfig: z.object({ LogGroup: z.string() }).optional(),
      ReservedConcurrentExecutions: z.int().min(0).optional(),
      RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
      // Nothing is traced here, but the role must allow it.
      TracingConfig: z.strictObject({ Mode: z.enum(['Active', 'PassThrough']) }).default({ Mode: 'PassThrough' }),
      Architectures: ignoredProperty,
      Layers: ignoredProperty,
    }),
  },
  'AWS::Lambda::Version': {
    ref: (id, _, property) => `${functionArn(String(property('FunctionName')))}:${id}`,
    ignored: 'a function has one version here',
  },
  'AWS::Lambda::LayerVersion': { ref: logicalId, ignored: "only CDK's own helper functions have layers" },
  'AWS::Lambda::Permission': {
    properties: z.strictObject({
      Action: z.string(),
      FunctionName: z.string(),
      Principal: z.string(),
      SourceArn: z.string(),
    }),
  },
  'AWS::Lambda::EventInvokeConfig': {
    ref: logicalId,
    properties: z.strictObject({
      FunctionName: z.string(),
      Qualifier: z.literal('$LATEST'),
      DestinationConfig: failureDestination,
      // The limits and defaults are Lambda's own: https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
      MaximumEventAgeInSeconds: z.int().min(60).max(21_600).default(21_600),
      MaximumRetryAttempts: z.int().min(0).max(2).default(2),
    }),
  },
  // Its other properties depend on its source: see eventSources.ts.
  'AWS::Lambda::EventSourceMapping': {
    ref: logicalId,
    properties: z.looseObject({ EventSourceArn: z.string().regex(/^arn:aws:(sqs|dynamodb):/) }),
  },
  'AWS::IAM::Role': {
    ref: logicalId,
    attributes: { Arn: roleArn },
    properties: z.strictObject({
      AssumeRolePolicyDocument: trustDocument,
      Policies: z.array(z.object({ PolicyDocument: policyDocument })).default([]),
      // The one managed policy that only allows logging. CDK's own functions have it; they do not run here.
      ManagedPolicyArns: z.array(z.string().endsWith(':policy/service-role/AWSLambdaBasicExecutionRole')).default([]),
    }),
  },
  'AWS::IAM::Policy': {
    ref: logicalId,
    properties: z.strictObject({
      PolicyDocument: policyDocument,
      PolicyName: ignoredProperty,
      Roles: z.array(z.string()),
    }),
  },
  'Custom::Trigger': {
    ref: logicalId,
    properties: z.strictObject({
      ServiceToken: z.string(),
      HandlerArn: z.string(),
      InvocationType: z.literal('RequestResponse').optional(),
      ExecuteOnHandlerChange: z.literal(true).optional(),
      Timeout: ignoredProperty,
    }),
  },
  'AWS::Events::Rule': {
    ref: logicalId,
    attributes: { Arn: ruleArn },
    properties: z.strictObject({
      ScheduleExpression: z.string(),
      State: z.literal('ENABLED'),
      Targets: z.array(z.strictObject({ Arn: z.string(), Id: ignoredProperty })).default([]),
    }),
  },
} satisfies Record<string, ResourceType>;
