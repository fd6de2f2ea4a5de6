import { replacePicture } from './replacePicture.ts';

const usage = `Usage: npm run picture -- <name> <file> ["<what it shows>"]

Puts a picture of your own in the place of one of the site's, as in
  npm run picture -- host photo.jpg "The host at her desk"`;

const [name, file, alt, ...rest] = process.argv.slice(2);
try {
  if (!name || !file || rest.length > 0) throw new Error(usage);
  await replacePicture(new URL('../', import.meta.url), name, file, alt);
  console.log(`"${name}" is replaced: look at it by npm start`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
