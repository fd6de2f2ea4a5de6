/** Helpers for scripts that prepare the machine. They run under whatever Node the machine has (20 or later). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export function isOnPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** Installs Debian or Ubuntu packages. Returns false without apt or without root privileges. */
export function installByApt(purpose, packages) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} for ${purpose}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may hold apt's lock: wait for it.
  const options = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
  run('apt-get', [...options, 'update'], 'apt-get update failed', env);
  run('apt-get', [...options, 'install', '-y', ...packages], `Installing ${packages.join(', ')} failed`, env);
  return true;
}

/** Runs a command. If it fails, prints the message and ends this process. */
function run(command, args, message, env) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) fail(message);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
