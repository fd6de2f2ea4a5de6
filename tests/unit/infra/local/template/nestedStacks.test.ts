// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Template } from '../../../../../infra/local/template/intrinsics.ts';
import { readTemplate } from '../../../../../infra/local/template/readTemplate.ts';
import { at } from '../../../../support/cloud/templates.ts';

describe('a nested stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nested-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const readNested = (nested: Template, beside: Template['Resources'] = {}) => {
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(nested));
    const Parameters = { api: { Ref: 'Http' }, jobs: { 'Fn::GetAtt': ['Jobs', 'Arn'] } };
    const TemplateURL = { 'Fn::Sub': 'https://s3.${AWS::Region}.amazonaws.com/assets/routes.json' };
    const Resources = {
      Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'Http', ProtocolType: 'HTTP' } },
      Jobs: { Type: 'AWS::SQS::Queue' },
      ...beside,
      Routes: { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL, Parameters } },
    };
    return readTemplate({ Resources }, at, (key) => join(folder, key));
  };

  it('adds its resources, with the parameters from the outer stack', () => {
    const Parameters = { api: {}, jobs: {} };
    const Integration = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { ApiId: { Ref: 'api' }, IntegrationType: 'AWS_PROXY', IntegrationUri: { 'Fn::Sub': '${jobs}:Fn' } },
    };
    const Properties = {
      ApiId: { Ref: 'api' },
      RouteKey: 'GET /api/things',
      Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
    };
    const stack = readNested({
      Parameters,
      Resources: { Integration, List: { Type: 'AWS::ApiGatewayV2::Route', Properties } },
    });
    expect(stack.queues.map(({ id }) => id)).toEqual(['Jobs']);
    expect(stack.routes).toEqual([{ method: 'GET', path: '/api/things', function: 'Fn', api: 'Http' }]);
  });

  it('passes its outputs to the outer stack, even before it is read itself', () => {
    const outputNamed = (output: string) => ({ 'Fn::GetAtt': ['Routes', `Outputs.${output}`] });
    const alarmTo = (topic: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmActions: [topic] } });
    const nested = { Resources: { Told: { Type: 'AWS::SNS::Topic' } }, Outputs: { Told: { Value: { Ref: 'Told' } } } };
    const stack = readNested(nested, { Loud: alarmTo(outputNamed('Told')) });
    expect(stack.alarms).toMatchObject([{ topics: ['Told'] }]);
    expect(() => readNested(nested, { Loud: alarmTo(outputNamed('Gone')) })).toThrow(
      'Routes: the nested stack has no output Gone',
    );
  });

  it('also stops the start if the local cloud does not know a part of it', () => {
    expect(() => readNested({ Resources: { Search: { Type: 'AWS::OpenSearchService::Domain' } } })).toThrow(/^Search:/);
  });
});
