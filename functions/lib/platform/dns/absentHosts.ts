import { askDns, hasAddress } from './askDns.ts';

/** How many hosts are asked for at once; a letter links to fewer. */
const maxHosts = 20;

/**
 * Which of these hosts do not exist, or have no address; of the first twenty. A host about which DNS does not answer in time
 * is taken to exist.
 */
export const absentHosts = (hosts: readonly string[]): Promise<string[]> =>
  askDns(async (resolver) => {
    const asked = hosts.slice(0, maxHosts);
    const found = await Promise.all(asked.map((host) => hasAddress(resolver, host)));
    return asked.filter((_, index) => found[index] === false);
  });
