import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { variables } from '../../../shared/platform/resources.ts';
import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import { durationOf } from '../../../shared/time/durations.ts';
import * as subscribers from '../people/subscribers/subscribers.ts';
import { env } from '../platform/aws/env.ts';
import type { readAccount } from '../sending/deliver/sendRate.ts';
import { healthRequests } from './clients.ts';
import { bad, good } from './finding.ts';
import { deployedSettings } from './settings.ts';

type Account = Awaited<ReturnType<typeof readAccount>>;

export const production = ({ standing }: Account) =>
  standing === 'sandbox'
    ? bad(
        'SES’s sandbox lets mail to verified addresses out alone',
        'Ask for production access, in the console of SES under Account dashboard; AWS answers within a day.',
      )
    : good('SES lets mail to everybody out');

export function sending({ standing }: Account) {
  const reviewRemedy = 'Read AWS’s mail to the account, mend what it names, and answer it in the Support Center.';
  if (standing === 'shut-down') return bad('AWS has stopped this account from sending', reviewRemedy);
  if (standing === 'under-review')
    return bad('AWS is reviewing this account and may stop it from sending', reviewRemedy);
  if (standing === 'paused')
    return bad(
      'Somebody has paused the account’s sending',
      'Enable it again: aws sesv2 put-account-sending-attributes --sending-enabled',
    );
  return good('SES takes mail from this account');
}

/** Compares SES's quota with the number of recipients. */
export async function quota({ newsletterRate, leftToday }: Account) {
  const { recipients } = await subscribers.counts();
  const people = recipients === 1 ? 'One subscriber' : `${recipients.toLocaleString('en')} subscribers`;
  const takes = `${people}, ${newsletterRate} mails a second: a newsletter takes ${durationOf(recipients / newsletterRate)}`;
  if (recipients > leftToday)
    return bad(
      `${takes}; but SES takes only ${Math.max(0, leftToday).toLocaleString('en')} more mails within these 24 hours`,
      'Ask for a larger sending quota, in the console of SES under Account dashboard, or send tomorrow.',
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
      `${many} functions may run at once, though infra/settings/settings.ts says ${functionsAtOnce}: a deploy that reserves places would fail`,
      `Set functionsAtOnce to ${limit}, or ask for more “Concurrent executions” of AWS Lambda, in the console of Service Quotas.`,
    );
  // The other half is for visitors.
  if (limit >= 2 * workers)
    return good(
      functionsAtOnce === limit
        ? `${many} functions may run`
        : `${many} functions may run; with functionsAtOnce set to ${limit}, the next deploy keeps places for the workers`,
    );
  return bad(
    `${limit} functions may run at once, and workers alone can be ${workers}: visitors wait while a newsletter goes out`,
    'Ask for 1,000 “Concurrent executions” of AWS Lambda, in the console of Service Quotas.',
  );
}
