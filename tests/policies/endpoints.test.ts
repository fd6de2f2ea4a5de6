import { takeOut } from './probes/takeOut.ts';

takeOut((id) => id.startsWith('api/'));
