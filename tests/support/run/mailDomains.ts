import { Resolver } from 'node:dns/promises';

/** Every domain exists and takes email: no test asks the Internet. In the local cloud, its name server answers. */
Resolver.prototype.resolveMx = async (domain) => [{ exchange: `mx.${domain}`, priority: 10 }];
Resolver.prototype.resolve4 = async () => ['192.0.2.1'] as never;
Resolver.prototype.resolve6 = async () => [] as never;
