import type { Plant } from './bundle.ts';

/** Defects by name. */
export const plants: Record<string, Plant> = {};
