import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import type { Attempt } from '../../platform/rateLimits/rateCounters.ts';
import {
  consume,
  consumeByNetwork,
  loginByDevice,
  loginByName,
  loginByNetwork,
  loginBySite,
} from '../../platform/rateLimits/rateLimits.ts';
import { type LoginBy, logPasskeyRefusal, noteFailure } from './loginAudit.ts';

/**
 * Counts an attempt to log in, before its password is checked, which is what costs us. One from a known `device` counts for that
 * device alone. Others count by network, by name and, if neither refuses them, for the whole site. Throws 429.
 */
export async function countAttempt(by: LoginBy, device: string | undefined): Promise<Attempt[]> {
  const locked = (which: 'device' | 'network' | 'name' | 'site') => () => noteFailure(`${which} locked`, by);
  if (device) return [await consume(loginByDevice, device, locked('device'))];
  return [
    ...(await consumeByNetwork(loginByNetwork, by.viewer.address, locked('network'))),
    await consume(loginByName, normalizeUsername(by.username), locked('name')),
    await consume(loginBySite, 'all', locked('site')),
  ];
}

/** Counts an attempt to log in by a passkey, which names nobody and costs us little: by known `device`, else by network. Throws 429. */
export function countPasskeyAttempt(viewer: LoginBy['viewer'], device: string | undefined): Promise<Attempt[]> {
  const locked = (which: 'device' | 'network') => () => logPasskeyRefusal(`${which} locked`, viewer);
  return device
    ? consume(loginByDevice, device, locked('device')).then((attempt) => [attempt])
    : consumeByNetwork(loginByNetwork, viewer.address, locked('network'));
}
