import type { Template } from './quotas.ts';

/** Types of resources that CloudFormation does not know in some regions. */
interface Lack {
  types: RegExp;
  regions: string[];
  /** What to do there, as a sentence. */
  remedy: string;
}

const withoutMail = [
  'ap-east-1',
  'ap-east-2',
  'ap-southeast-4',
  'ap-southeast-6',
  'ap-southeast-7',
  'eu-south-2',
  'mx-central-1',
];

/**
 * What the regions of AWS lack of the stack; one that is not named has all. China and GovCloud, which have no CloudFront as the site
 * uses it, are not among them. By the schemas of AWS's registry of October 20, 2026, in cfnlint/data/schemas/providers of cfn-lint
 * 1.58.0 (https://github.com/aws-cloudformation/cfn-lint). AWS itself refuses such a template: "Unrecognized resource types"
 * (https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/2177).
 */
export const lacks: Lack[] = [
  {
    types: /^AWS::Budgets::/,
    regions: [
      ...[
        'af-south-1',
        'ap-northeast-3',
        'ap-south-2',
        'ap-southeast-3',
        'ap-southeast-5',
        'ca-west-1',
        'eu-central-2',
      ],
      ...['eu-north-1', 'eu-south-1', 'il-central-1', 'me-central-1', ...withoutMail],
    ],
    remedy:
      'Set monthlyBudget to null in infra/settings/settings.ts, and make the budget with the command under “Alarms and costs” in docs/operate.md.',
  },
  {
    types: /^AWS::SES::/,
    regions: withoutMail,
    remedy: 'Deploy into another region: docs/deploy.md names those that have everything.',
  },
];

/** A line for each kind of resources of a template that a region lacks; none where the region is not known. */
export function lackingIn(region: string | undefined, { Resources }: Template): string[] {
  const used = [...new Set(Object.values(Resources).map(({ Type }) => Type))].sort();
  return lacks.flatMap(({ types, regions, remedy }) => {
    const lacking = region !== undefined && regions.includes(region) ? used.filter((type) => types.test(type)) : [];
    return lacking.length > 0 ? [`${region}: CloudFormation has no ${lacking.join(', ')} there. ${remedy}`] : [];
  });
}
