import sharp from 'sharp';
import { guest } from './guests.ts';
const tiles = []; let i=0;
for (const n of ['guest-branch','guest-circle']) tiles.push({ input: await (await guest(n, 640, 800)).image().png().toBuffer(), left: 650*i++, top: 0 });
await sharp({ create: { width: 1290, height: 800, channels: 3, background: '#fff' } }).composite(tiles).png().toFile('/tmp/guests.png');
