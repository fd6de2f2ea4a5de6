import { sweep } from '../lib/newsletter/sweep.ts';

export const handler = () => sweep();
