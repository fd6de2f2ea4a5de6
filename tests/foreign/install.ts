import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** From PyPI. CDK's function that copies files imports boto3, which Lambda's Python has. */
const packages = ['ministack==1.5.33', 'boto3==1.43.106'];

const cache = resolve('node_modules/.cache/foreign', packages.join('_'));
export const python = join(cache, 'bin/python');

/** Installs the emulator beside the packages of npm, once. Needs Python 3.10 or later. */
export function install(): void {
  if (existsSync(python)) return;
  const unfinished = `${cache}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', '--copies', unfinished], { stdio: 'inherit' });
  execFileSync(join(unfinished, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
  // Nothing names its folder but the scripts in bin, which are not used.
  renameSync(unfinished, cache);
}

/** A certificate for this machine that is its own authority. Returns the files' paths. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=ministack'];
  execFileSync('openssl', [...request, '-addext', names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

/**
 * A folder with what functions find at fixed paths of Lambda's file system and not on this machine: the layer with the AWS
 * CLI under /opt, and the authorities that CDK's function that copies files is told to trust. Its name server is one that nobody
 * runs: example.org, where the test's readers are, takes no mail (RFC 7505), and without DNS every address is good.
 */
export function makeLambdaFiles(folder: string, certificate: string): string {
  const files = join(folder, 'lambda');
  const layer = 'node_modules/@aws-cdk/asset-awscli-v1/lib/layer.zip';
  execFileSync(python, ['-m', 'zipfile', '-e', layer, join(files, 'opt')]);
  // The emulator takes what a function's child processes print for the function's answer.
  const cli = join(files, 'opt/awscli/aws');
  renameSync(cli, `${cli}.py`);
  writeFileSync(cli, `#!/bin/sh\nexec ${python} /opt/awscli/aws.py "$@" >&2\n`, { mode: 0o755 });
  const authorities = join(files, 'etc/pki/ca-trust/extracted/pem');
  mkdirSync(authorities, { recursive: true });
  execFileSync('cp', [certificate, join(authorities, 'tls-ca-bundle.pem')]);
  writeFileSync(join(files, 'etc/resolv.conf'), 'nameserver 127.255.255.254\n');
  return files;
}
