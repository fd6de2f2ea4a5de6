/**
 * Runs before `npm start`, `npm test` and `npm run bench`, and when it is imported, under any Node from 20 on. Installs
 * the packages, and finds or installs Java for DynamoDB Local. Prints nothing if both are installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const javaRequired = 17;

installPackages();
findJava();

function installPackages() {
  const stamp = join(root, 'node_modules/.installed-from');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled()) {
    console.log('Installing packages');
    // Warnings about packages that exclude this Node are wrong: our scripts run under the Node that is a package.
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci failed');
  }
  writeFileSync(stamp, wanted);
}

/** Whether npm's own list of installed packages is what the lock file says. */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'));
  const { '': _, ...locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional }]) => installed[path]?.version === version || (optional && !installed[path]),
  );
}

function findJava() {
  if (javaVersion() >= javaRequired) return;
  if (installByApt('DynamoDB Local', ['default-jre-headless']) && javaVersion() >= javaRequired) return;
  fail(`DynamoDB Local needs Java ${javaRequired} or later on the PATH or in JAVA_HOME: https://adoptium.net`);
}

/** The major version of the Java that the local cloud will start; 0 without Java. */
function javaVersion() {
  const home = process.env.JAVA_HOME;
  // The release file has the version; starting Java to read it would take as long as everything else here.
  const release = home ? join(home, 'release') : undefined;
  if (release && existsSync(release)) return major(/JAVA_VERSION="([^"]+)"/.exec(readFileSync(release, 'utf8'))?.[1]);
  const { stderr } = spawnSync(home ? join(home, 'bin/java') : 'java', ['-version'], { encoding: 'utf8' });
  return major(/version "([^"]+)"/.exec(stderr ?? '')?.[1]);
}

/** `17.0.15` -> 17. Java 8 calls itself 1.8. */
function major(version = '0') {
  return Number.parseInt(version.replace(/^1\./, ''), 10);
}

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

function run(command, args, message, env) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) fail(message);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
