import { takeOut } from './takeOut.ts';

takeOut((id) => id.startsWith('api/'));
