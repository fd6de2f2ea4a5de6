import { replacePicture } from './replacePicture.ts';

const usage = `Usage: npm run picture -- <name> <file> ["<alt text>"]

Replaces one of the site's pictures with your own, for example
  npm run picture -- host photo.jpg "The host at her desk"`;

const [name, file, alt, ...rest] = process.argv.slice(2);
try {
  if (!name || !file || rest.length > 0) throw new Error(usage);
  await replacePicture(new URL('../', import.meta.url), name, file, alt);
  console.log(`"${name}" is replaced. Run npm start to see it`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
