import { accountProbes } from './probes/accounts.ts';
import { contentProbes } from './probes/content.ts';
import { healthProbes } from './probes/health.ts';
import { importProbes } from './probes/imports.ts';
import { letterProbes } from './probes/letters.ts';
import { peopleProbes } from './probes/people.ts';
import { personalDataProbes } from './probes/personalData.ts';
import { publishingProbes } from './probes/publishing.ts';
import { sendingProbes } from './probes/sending.ts';
import type { Probe } from './world.ts';

/** All probes by name. */
export const probes: Record<string, Probe> = {
  ...importProbes,
  ...publishingProbes,
  ...letterProbes,
  ...healthProbes,
  ...accountProbes,
  ...contentProbes,
  ...peopleProbes,
  ...personalDataProbes,
  ...sendingProbes,
};
