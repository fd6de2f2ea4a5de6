import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, RECURSION_AVAILABLE } from 'dns-packet';
import type { AccountSettings } from './settings.ts';

/** RFC 1035, 4.1.1: response code for a name that does not exist. */
const nameError = 3;

/**
 * The name server of functions. It only knows the records that an operator adds to the sender's domain. `address` is as
 * `dns.setServers` takes it: `127.0.0.1:53053`.
 */
export async function startNameServer(settings: AccountSettings) {
  const socket = createSocket('udp4');
  const recordsOf = (type: string, name: string) => {
    const { dmarc } = settings.current;
    return type === 'TXT' && name.toLowerCase().startsWith('_dmarc.') && dmarc !== null
      ? [{ type: 'TXT' as const, name, ttl: 0, data: dmarc }]
      : [];
  };
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ type, name }) => recordsOf(type, name));
    const flags = RECURSION_AVAILABLE | (answers.length > 0 ? 0 : nameError);
    socket.send(encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}
