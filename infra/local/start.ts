import { startCloud } from './cloud/cloud.ts';
import { endWith, functionSettings, host, portFromEnvironment, printAddresses, storage } from './cloud/commandLine.ts';
import { hostsOf } from './edge/hosts.ts';

/** `npm start`: the whole product on this machine. */
try {
  const port = portFromEnvironment();
  const cloud = await startCloud({ ...storage, ...functionSettings, port, hosts: await hostsOf(host) });
  endWith(cloud.stop);
  printAddresses(cloud.url, cloud.admin);
  console.log(`Ready  ${cloud.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
