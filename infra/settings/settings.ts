import type { SettingsFile } from './checkSettings.ts';

/**
 * How this site is deployed. Every deploy reads this file, so commit it: nothing is given on the command line, where a
 * later deploy could forget it. What stands here now is a sample, with which a deploy is refused.
 */
export const settings: SettingsFile = {
  /** The host name of the site, such as `chats.your-publisher.org`. `null`: CloudFront's own name, *.cloudfront.net. */
  domain: null,
  /** ARN of the ACM certificate for `domain`, from us-east-1: CloudFront takes no other. `null` without a domain. */
  certificateArn: null,

  /** Mail comes from this address. SES must be able to verify its domain: the deploy prints the DNS records for that. */
  senderAddress: 'newsletter@dharmachats.example',
  /**
   * `null`: the deploy makes an identity at SES for the domain of `senderAddress`. If the account has one already, name
   * it: the domain, a domain above it, or the address itself.
   */
  senderIdentity: null,

  /** Who is told when something needs a person. AWS asks this address once to confirm. */
  alarmAddress: 'alarms@dharmachats.example',

  /**
   * In US dollars. `alarmAddress` gets a mail when the account has cost 80 % of it in a month, and when AWS expects more
   * than it by the end of the month. Nothing is switched off. `null`: no budget, as where AWS has none (GovCloud).
   */
  monthlyBudget: 20,

  /**
   * For which hosts browsers may use HTTPS alone (RFC 6797), for two years: `host`, the site's own; `subdomains`, those
   * below it too; `preload`, both from before the first visit, by a list in browsers that is slow to leave:
   * https://hstspreload.org.
   */
  hsts: 'host',
};
