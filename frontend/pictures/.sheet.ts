import sharp from 'sharp';
import { guest, sittings } from './guests.ts';

const tiles = [];
let i = 0;
for (const n of Object.keys(sittings)) {
  tiles.push({
    input: await (await guest(n, 480, 600)).image().png().toBuffer(),
    left: (i % 3) * 490,
    top: Math.floor(i / 3) * 610,
  });
  i++;
}
await sharp({ create: { width: 1460, height: 1210, channels: 3, background: '#fff' } })
  .composite(tiles)
  .png()
  .toFile('/tmp/guests.png');
