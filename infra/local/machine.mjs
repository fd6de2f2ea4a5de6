/** What a preparing script asks of the machine it runs on, whatever its Node (20 or later). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export function onPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** Installs packages of Debian or Ubuntu where this process may: as root. False where it may not. */
export function installByApt(purpose, packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} for ${purpose}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Somebody else's installation may be under way.
  const patient = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
  run('apt-get', [...patient, 'update'], 'apt-get update failed', env);
  run('apt-get', [...patient, 'install', '-y', ...packages], `Installing ${packages.join(', ')} failed`, env);
  return true;
}

/** Ends this process where the command fails. */
export function run(command, args, complaint, env = process.env) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) fail(complaint);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
