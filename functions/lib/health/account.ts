import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { variables } from '../../../shared/platform/resources.ts';
import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import { durationOf } from '../../../shared/time/durations.ts';
import * as subscribers from '../people/subscribers/subscribers.ts';
import { env } from '../platform/aws/env.ts';
import type { readAccount } from '../sending/ses.ts';
import { healthRequests } from './clients.ts';
import { bad, good } from './finding.ts';
import { deployedSettings } from './settings.ts';

type Account = Awaited<ReturnType<typeof readAccount>>;

export const production = ({ standing }: Account) =>
  standing === 'sandbox'
    ? bad(
        'The SES sandbox sends only to verified addresses',
        'Request production access, in the SES console under Account dashboard; AWS answers within a day.',
      )
    : good('SES sends to everyone');

export function sending({ standing }: Account) {
  const reviewRemedy = 'Read AWS’s email to the account, fix what it names, and reply in the Support Center.';
  if (standing === 'shut-down') return bad('AWS has stopped this account from sending', reviewRemedy);
  if (standing === 'under-review')
    return bad('AWS is reviewing this account and may stop it from sending', reviewRemedy);
  if (standing === 'paused')
    return bad(
      'Someone has paused the account’s sending',
      'Enable it again: aws sesv2 put-account-sending-attributes --sending-enabled',
    );
  return good('SES accepts email from this account');
}

/** Compares SES's quota with the number of recipients. */
export async function quota({ newsletterRate, leftToday }: Account) {
  const { recipients } = await subscribers.counts();
  const people = recipients === 1 ? 'One subscriber' : `${recipients.toLocaleString('en')} subscribers`;
  const takes = `${people}, ${newsletterRate} emails a second: a newsletter takes ${durationOf(recipients / newsletterRate)}`;
  if (recipients > leftToday)
    return bad(
      `${takes}; but SES accepts only ${Math.max(0, leftToday).toLocaleString('en')} more emails within the current 24 hours`,
      'Request a larger sending quota, in the SES console under Account dashboard, or send tomorrow.',
    );
  const remaining =
    leftToday === Number.MAX_SAFE_INTEGER ? 'no daily limit' : `${leftToday.toLocaleString('en')} left today`;
  const workersRate = newsletterShare * Number(env(variables.mailsPerSecond));
  const more =
    newsletterRate > workersRate ? '; with a higher mailsPerSecond in the settings, more workers keep up' : '';
  return good(`${takes}; ${remaining}${more}`);
}

const lambda = new LambdaClient(healthRequests);

/**
 * A new account runs ten functions at once, which the workers of a newsletter can fill. A larger one keeps places for them,
 * if the settings say how large it is.
 */
export async function concurrency() {
  const { functionsAtOnce } = deployedSettings();
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const workers = Number(env(variables.workersAtOnce));
  const many = limit.toLocaleString('en');
  if (limit < functionsAtOnce)
    return bad(
      `${many} functions may run at once, though infra/settings/settings.ts says ${functionsAtOnce}: a deploy that reserves capacity would fail`,
      `Set functionsAtOnce to ${limit}, or request more “Concurrent executions” of AWS Lambda, in the Service Quotas console.`,
    );
  // The other half is for visitors.
  if (limit >= 2 * workers)
    return good(
      functionsAtOnce === limit
        ? `${many} functions may run`
        : `${many} functions may run; with functionsAtOnce set to ${limit}, the next deploy reserves capacity for the workers`,
    );
  return bad(
    `${limit} functions may run at once, and workers alone can take up ${workers}, so visitors wait while a newsletter goes out`,
    'Request 1,000 “Concurrent executions” of AWS Lambda, in the Service Quotas console.',
  );
}
