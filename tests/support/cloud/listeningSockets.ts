import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface ListeningSocket {
  protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  isLoopback: boolean;
  port: number;
}

/** Where a process and its descendants accept connections or datagrams. Reads /proc, so it needs Linux. */
export function listeningSockets(pid: number): ListeningSocket[] {
  const own = new Set(processTree(pid).flatMap(socketInodes));
  return (['tcp', 'tcp6', 'udp', 'udp6'] as const).flatMap((protocol) =>
    readFileSync(`/proc/net/${protocol}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        // https://docs.kernel.org/networking/proc_net_tcp.html
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        const isOpen = state === (protocol.startsWith('tcp') ? listening : unconnected);
        const [address = '', port = ''] = local.split(':');
        return isOpen && own.has(inode)
          ? [{ protocol, isLoopback: loopback.test(address), port: Number.parseInt(port, 16) }]
          : [];
      }),
  );
}

/** TCP_LISTEN and TCP_CLOSE of the kernel's tcp_states.h; a UDP socket is in the latter state until it has a peer. */
const listening = '0A';
const unconnected = '07';

/** 127.0.0.0/8, also mapped to IPv6, and ::1. Each 32 bits are printed as a little-endian number. */
const loopback = /^((0{16}FFFF0000)?[\dA-F]{6}7F|0{24}01000000)$/;

export function processTree(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    // The program's name, in brackets, may contain anything.
    const [, parent] = pid
      ? (/\) \S (\d+) /.exec(tryTo(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '') ?? [])
      : [];
    return parent ? [{ pid, parent: Number(parent) }] : [];
  });
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter((each) => each.parent === parent).flatMap((each) => below(each.pid)),
  ];
  return below(root);
}

const socketInodes = (pid: number) => {
  const folder = `/proc/${pid}/fd`;
  return (tryTo(() => readdirSync(folder)) ?? []).flatMap((name) => {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(tryTo(() => readlinkSync(join(folder, name))) ?? '') ?? [];
    return inode ? [inode] : [];
  });
};

/** A process may end, or a file may be closed, while it is read. */
export function tryTo<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
