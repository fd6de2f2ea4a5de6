import { startCloud } from './cloud/cloud.ts';
import { endWith, host, instances, portFromEnvironment, printAddresses, storage } from './cloud/commandLine.ts';
import { hostsOf } from './edge/hosts.ts';

/** `npm start`: the whole product on this machine. */
try {
  const cloud = await startCloud({ ...storage, port: portFromEnvironment(), hosts: await hostsOf(host), instances });
  endWith(cloud.stop);
  printAddresses(cloud.url, cloud.admin);
  console.log(`Ready  ${cloud.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
