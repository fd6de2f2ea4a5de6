/**
 * Runs before `npm start`, `npm test` and `npm run bench`, on whatever Node there is (20 or later): sees to the packages
 * and to Java, which DynamoDB Local needs. Silent where both are there.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, installByApt, run } from './machine.mjs';

const root = join(import.meta.dirname, '../..');
const javaWanted = 17;

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
    run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci failed');
  }
  writeFileSync(stamp, wanted);
}

/** Whether somebody's own `npm install` left exactly what the lock file says: npm keeps a list of what it installed. */
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
  if (javaVersion() >= javaWanted) return;
  if (installByApt('DynamoDB Local', ['default-jre-headless']) && javaVersion() >= javaWanted) return;
  fail(`DynamoDB Local needs Java ${javaWanted} or later on the PATH or in JAVA_HOME: https://adoptium.net`);
}

/** The major version of the Java that the local cloud will start; 0 where there is none. */
function javaVersion() {
  const home = process.env.JAVA_HOME;
  // A Java home says its version in a file: starting Java only to ask takes as long as all the rest.
  const release = home ? join(home, 'release') : undefined;
  if (release && existsSync(release)) return major(/JAVA_VERSION="([^"]+)"/.exec(readFileSync(release, 'utf8'))?.[1]);
  const { stderr } = spawnSync(home ? join(home, 'bin/java') : 'java', ['-version'], { encoding: 'utf8' });
  return major(/version "([^"]+)"/.exec(stderr ?? '')?.[1]);
}

/** `17.0.15` -> 17; Java 8 called itself 1.8. */
function major(version = '0') {
  return Number.parseInt(version.replace(/^1\./, ''), 10);
}
