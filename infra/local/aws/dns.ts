import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type Question, RECURSION_AVAILABLE } from 'dns-packet';
import { z } from 'zod';
import type { Settings } from '../cloud/settings.ts';
import type { AccountSettings } from './account.ts';

/** `address`: no mail server, but an address, which then takes the email. `null-mx`: it takes none (RFC 7505). */
const domainAnswer = z.enum(['mail', 'address', 'null-mx', 'nothing', 'NXDOMAIN', 'SERVFAIL', 'REFUSED', 'timeout']);

/** By domain, in lower case. A domain that is not named here has email. */
export const domainSettings = z.record(z.string().toLowerCase(), domainAnswer);

/** RFC 1035, 4.1.1: response codes. */
const codes = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

const maxQuestions = 100;

export type NameServer = Awaited<ReturnType<typeof startNameServer>>;

/** Functions never ask the Internet. Every domain takes email here, unless `domains` says otherwise. */
export async function startNameServer(domains: Settings<typeof domainSettings>, account: AccountSettings) {
  let asked: string[] = [];
  const socket = createSocket('udp4');

  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    asked = [`${question.type} ${question.name}`, ...asked].slice(0, maxQuestions);
    const order = domains.current[question.name.toLowerCase()] ?? 'mail';
    if (order === 'timeout') return;
    const code = order in codes ? codes[order as keyof typeof codes] : 0;
    const answers = code ? [] : [...recordsOf(question, order), ...dmarcOf(question, account)];
    const response = encode({ type: 'response', id, flags: RECURSION_AVAILABLE | code, questions, answers });
    socket.send(response, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    /** As `dns.setServers` takes it: `127.0.0.1:53053`. */
    address: `127.0.0.1:${socket.address().port}`,
    /** What functions asked, the latest first, as in `MX example.org`. */
    questions: () => asked,
    stop: () => void socket.close(),
  };
}

function recordsOf({ type, name }: Question, order: z.output<typeof domainAnswer>): Answer[] {
  if (type === 'MX' && order === 'mail') return [{ type, name, data: { preference: 10, exchange: `mx.${name}` } }];
  if (type === 'MX' && order === 'null-mx') return [{ type, name, data: { preference: 0, exchange: '.' } }];
  if (type === 'A' && (order === 'mail' || order === 'address')) return [{ type, name, data: '192.0.2.1' }];
  return [];
}

const dmarcOf = ({ type, name }: Question, { current: { dmarc } }: AccountSettings): Answer[] =>
  type === 'TXT' && name.toLowerCase().startsWith('_dmarc.') && dmarc !== null ? [{ type, name, data: dmarc }] : [];
