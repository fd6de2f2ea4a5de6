import { publicHost, reservedTopLevels } from '../../platform/hosts.ts';
import { tokens } from '../cleaning/htmlTokens.ts';
import { linkPlaceholder } from '../placeholders/placeholders.ts';

/** The samples have `.example`, and nothing is deployed with samples. */
const unreachable: readonly string[] = reservedTopLevels.filter((name) => name !== 'example');

/** Why an address leads nowhere, as far as it shows, to follow a colon; undefined if it may lead somewhere. */
export function whyDead(address: string): string | undefined {
  const host = hostIn(address);
  if (host === undefined || isNumeric(host, address)) return undefined;
  if (unreachable.includes(host.replace(/^.*\./, ''))) return `${host} isn’t on the internet`;
  if (publicHost.test(host)) return undefined;
  return /^[^.]+$|\d$/.test(host) ? 'its ending is missing, such as .com or .org' : 'it isn’t a complete address';
}

/** The hosts that a letter's cleaned content links to or has pictures from, each once, in order. */
export const linkedHosts = (htmlContent: string): string[] => [
  ...new Set(
    [...tokens(htmlContent)].flatMap((token) => {
      if (token.type !== 'open') return [];
      const { href = '', src = '' } = token.attributes;
      return [href, src].flatMap((address) => {
        // Mail goes where MX records say.
        const host = /^mailto:/i.test(address) || whyDead(address) ? undefined : hostIn(address);
        return host && publicHost.test(host) ? [host] : [];
      });
    }),
  ),
];

/** What has a host, up to where it begins. `mailto:?subject=...` has none, and means a mail to whomever one chooses. */
const withHost = /^(?:(?:https?|ftps?):[\\/]*|mailto:(?=[^?])(?:[^?,@]*@)?)([^?,]*)/i;

/**
 * The host of an address, or of a placeholder's fallback, as `URL` has it: in lower case and ASCII. Empty if it cannot be
 * read; undefined for an address without one, such as a telephone number.
 */
function hostIn(address: string): string | undefined {
  const target = linkPlaceholder(address)?.fallback ?? address;
  const rest = withHost.exec(target.trim())?.[1];
  if (rest === undefined) return undefined;
  const url = `https://${rest}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
}

/** Whether a host is an IP address and was written as one: `URL` takes `https://5550100` for 0.84.175.148. */
const isNumeric = (host: string, address: string) => /^(?:\[.*\]|[\d.]+)$/.test(host) && address.includes(host);
