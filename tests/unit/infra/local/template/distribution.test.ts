import { describe, expect, it } from 'vitest';
import { read } from '../../../../support/cloud/templates.ts';

describe('a distribution', () => {
  const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
  const distribution = (group: object, CachePolicyId: unknown = optimized) => ({
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: ['Pages', 'Spare'].map((Id) => ({ Id, DomainName: { 'Fn::GetAtt': [Id, 'RegionalDomainName'] } })),
        OriginGroups: {
          Quantity: 1,
          Items: [
            {
              Id: 'Both',
              FailoverCriteria: { StatusCodes: { Quantity: 2, Items: [403, 404] } },
              Members: { Quantity: 2, Items: [{ OriginId: 'Pages' }, { OriginId: 'Spare' }] },
              ...group,
            },
          ],
        },
        DefaultCacheBehavior: { TargetOriginId: 'Both', CachePolicyId },
      },
    },
  });
  const buckets = { Pages: { Type: 'AWS::S3::Bucket' }, Spare: { Type: 'AWS::S3::Bucket' } };

  it('has its origin groups, and the lifetimes of its cache policies', () => {
    const { distribution: found } = read({ ...buckets, Edge: distribution({}) });
    expect(found?.originGroups.get('Both')).toEqual({ primary: 'Pages', secondary: 'Spare', statuses: [403, 404] });
    expect(found?.behaviors[0]?.lifetime).toEqual({ min: 1, default: 86_400, max: 31_536_000 });
    const nothing = { HeadersConfig: { HeaderBehavior: 'none' }, CookiesConfig: { CookieBehavior: 'none' } };
    const CachePolicyConfig = {
      ...{ Name: 'Short', MinTTL: 0, DefaultTTL: 60, MaxTTL: 600 },
      ParametersInCacheKeyAndForwardedToOrigin: { ...nothing, QueryStringsConfig: { QueryStringBehavior: 'none' } },
    };
    const Short = { Type: 'AWS::CloudFront::CachePolicy', Properties: { CachePolicyConfig } };
    const own = read({ ...buckets, Short, Edge: distribution({}, { Ref: 'Short' }) });
    expect(own.distribution?.behaviors[0]?.lifetime).toEqual({ min: 0, default: 60, max: 600 });
  });

  it('is named if its origin group is unknown to the local cloud', () => {
    const Edge = distribution({ SelectionCriteria: 'media-quality-based' });
    expect(() => read({ ...buckets, Edge })).toThrow(/Edge: .*SelectionCriteria/);
  });
});
