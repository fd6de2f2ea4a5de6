import type { SettingsFile } from './checkSettings.ts';

/**
 * How this site is deployed. Every deploy reads this file, so commit it. Nothing is given on the command line, where a
 * later deploy could forget it. These values are samples, and a deploy with them is refused.
 */
export const settings: SettingsFile = {
  /** The host name of the site, such as `chats.your-publisher.org`. `null`: CloudFront's own name, *.cloudfront.net. */
  domain: null,
  /** ARN of the ACM certificate for `domain`, in us-east-1, as CloudFront requires. `null` without a domain. */
  certificateArn: null,

  /** Mail is from this address. SES must be able to verify its domain: the deploy prints the DNS records for that. */
  senderAddress: 'newsletter@dharmachats.example',
  /**
   * `null`: the deploy creates an identity at SES for the domain of `senderAddress`. If the account already has one,
   * also from an earlier deploy, name it: the domain, a parent domain, or the address itself. What a deploy created
   * stays in the account.
   */
  senderIdentity: null,

  /** Gets an email when something needs attention. AWS asks this address once to confirm. */
  alarmAddress: 'alarms@dharmachats.example',

  /**
   * How many emails a second SES takes from the account: "Maximum send rate" in the console of SES. The deploy makes as
   * many workers as that needs, and the first deploy with more than 40 has AWS prepare the table of sends for a million
   * recipients, which it charges once.
   */
  mailsPerSecond: 14,

  /**
   * In US dollars. `alarmAddress` gets an email when the account has cost 80 % of it in a month, and when AWS expects
   * the month to exceed it. Nothing is switched off. `null`: no budget; docs/operate.md has a command that makes one.
   */
  monthlyBudget: 20,

  /**
   * How many functions the account may run at once: AWS Lambda's quota "Concurrent executions" in this region, which
   * `npm run doctor` reads. A new account often has 10. From a few hundred on, the workers that send have places of
   * their own, which no crowd of visitors can take.
   */
  functionsAtOnce: 10,

  /**
   * Where browsers use only HTTPS for two years (RFC 6797): `host`, the site's own host; `subdomains`, its subdomains
   * too; `preload`, both even before the first visit, through a list in browsers that takes long to leave:
   * https://hstspreload.org.
   */
  hsts: 'host',

  /** ARN of a web ACL for CloudFront, always in us-east-1: docs/operate.md says what it costs. `null`: none. */
  webAclArn: null,

  /**
   * Whether every admin needs a second factor. Anyone who has none is asked to set it up before anything else, from the
   * deploy on: no one has to prepare. `false`: `npm run doctor` says who has none.
   */
  secondFactorRequired: false,
};
