import { accountProbes } from './accounts.ts';
import { contentProbes } from './content.ts';
import { healthProbes } from './health.ts';
import { importProbes } from './imports.ts';
import { letterProbes } from './letters.ts';
import { peopleProbes } from './people.ts';
import { personalDataProbes } from './personalData.ts';
import { publishingProbes } from './publishing.ts';
import { seatProbes } from './seats.ts';
import { sendingProbes } from './sending.ts';
import { unsentProbes } from './unsent.ts';
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
  ...seatProbes,
  ...sendingProbes,
  ...unsentProbes,
};
