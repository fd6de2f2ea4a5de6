import { Resolver } from 'node:dns/promises';

/** Every domain takes mail. No test asks the Internet; in the local cloud, functions ask its name server. */
Resolver.prototype.resolveMx = async (domain) => [{ exchange: `mx.${domain}`, priority: 10 }];
