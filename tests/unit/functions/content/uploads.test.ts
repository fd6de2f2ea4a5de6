import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadsIn } from '../../../../shared/content/lists.ts';
import { mailPicture } from '../../../../shared/letters/mail/addresses.ts';
import { maxUpload } from '../../../../shared/platform/constants.ts';
import { site } from '../../../../shared/site/site.ts';
import { admin, openAdminApi } from '../../../support/accounts/caller.ts';
import { form, glass, photo } from '../../../support/data/contentForms.ts';

openAdminApi();
const storedObjects = new Map<string, PutObjectCommand['input']>();
beforeEach(() => {
  vi.stubEnv('MEDIA_BUCKET', 'media');
  storedObjects.clear();
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: object) => {
    if (command instanceof PutObjectCommand) storedObjects.set(`/${command.input.Key}`, command.input);
  });
});

async function upload(file: Uint8Array | string, name?: string): Promise<{ status: number; [field: string]: unknown }> {
  const response = await admin.call('/api/upload-image', { body: form(file, name) });
  return { status: response.status, ...((await response.json()) as object) };
}

async function stored(filePath: unknown) {
  const object = storedObjects.get(String(filePath));
  if (!object) throw new Error('The upload was refused');
  const bytes = Buffer.from(object.Body as Uint8Array);
  return { ...object, bytes, picture: await sharp(bytes).metadata() };
}

const tiff = await photo(9, 9).tiff().toBuffer();
const webp = await photo(400, 400).webp().toBuffer();

describe('a picture', () => {
  test.each([
    ['JPEG', () => photo().jpeg()],
    ['PNG', () => photo().png()],
    ['WebP', () => photo().webp()],
    ['AVIF', () => photo().avif({ effort: 0 })],
    ['GIF', () => photo().gif({ effort: 1, colours: 16 })],
  ])('in %s is stored under /media', async (_, make) => {
    const { status, ...body } = await upload(await make().toBuffer());
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      filePath: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/),
      message: 'Image uploaded successfully',
    });
    const { ContentType, CacheControl, picture } = await stored(body.filePath);
    expect([ContentType, CacheControl]).toEqual(['image/jpeg', 'public, max-age=31536000, immutable']);
    expect(picture).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  });

  test.each([
    ['square and large enough', 1400, 1400, '-square.jpg'],
    ['square, and made smaller', 2000, 2000, '-square.jpg'],
    ['square and too small', 1399, 1399, '.jpg'],
    ['no square', 1500, 1400, '.jpg'],
  ])('says by its name whether podcast directories take it: %s', async (_, width, height, ending) => {
    const { filePath } = await upload(
      await sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
    expect(filePath).toMatch(new RegExp(`^/media/[0-9a-f]{32}${ending}$`));
    expect([...uploadsIn(String(filePath))]).toEqual([String(filePath).slice(1)]);
  });

  test('that is transparent stays transparent', async () => {
    const { filePath } = await upload(await glass.png().toBuffer());
    expect(filePath).toMatch(/\.webp$/);
    const { ContentType, picture } = await stored(filePath);
    expect(ContentType).toBe('image/webp');
    expect(picture).toMatchObject({ format: 'webp', hasAlpha: true });
    // Mails show it as a PNG, which all mail programs support.
    const inMail = mailPicture(String(filePath)).replace(site.url, '');
    expect(inMail).toMatch(/\.png$/);
    expect((await stored(inMail)).picture).toMatchObject({ format: 'png', hasAlpha: true, width: 60 });
  });

  test('that is animated keeps only its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { bytes, picture } = await stored((await upload(animation, 'a.gif')).filePath);
    expect(picture.pages ?? 1).toBe(1);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  test('from a phone is turned upright, scaled down, and contains neither location nor camera', async () => {
    const exif = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } };
    const taken = photo(2560, 192).jpeg({ quality: 60 }).withExif(exif).withMetadata({ orientation: 6 });
    const { bytes, picture } = await stored((await upload(await taken.toBuffer())).filePath);
    expect(picture).toMatchObject({ width: 144, height: 1920 });
    expect(picture.exif).toBeUndefined();
    expect(picture.orientation ?? 1).toBe(1);
    expect(bytes.includes('Secret Camera')).toBe(false);
  });

  const midColor = async (bytes: Uint8Array) => {
    const { channels } = await sharp(bytes).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  };
  const flat = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } });

  test.each(['#c83214', '#3264c8', '#32b450', '#808080', '#fafafa'])(
    'with a wide gamut is converted to screen colors, and its profile stays behind: %s',
    async (background) => {
      const file = await flat(background).withIccProfile('p3').png().toBuffer();
      const { bytes, picture } = await stored((await upload(file)).filePath);
      expect(picture.icc).toBeUndefined();
      const [converted, asDrawn] = await Promise.all([midColor(bytes), sharp(file).png().toBuffer().then(midColor)]);
      for (const [at, value] of converted.entries()) expect(Math.abs(value - (asDrawn[at] ?? 0))).toBeLessThan(4);
    },
  );

  test.each([
    ['that is none', Buffer.from('<script>alert(1)</script>')],
    ['of a megabyte', Buffer.alloc(1_000_000, 'secret')],
  ])('with a profile %s is served without it', async (_, profile) => {
    const jpeg = await flat('#808080').jpeg().toBuffer();
    // https://www.color.org/specification/ICC.1-2022-05.pdf, annex B.4: pieces of at most 65,519 bytes
    const pieces = Array.from({ length: Math.ceil(profile.length / 65_519) }, (_, n) =>
      profile.subarray(65_519 * n, 65_519 * (n + 1)),
    );
    const segments = pieces.map((piece, n) => {
      const head = Buffer.from(`\xff\xe2\0\0ICC_PROFILE\0${String.fromCharCode(n + 1, pieces.length)}`, 'latin1');
      head.writeUInt16BE(head.length - 2 + piece.length, 2);
      return Buffer.concat([head, piece]);
    });
    const file = Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
    const { status, filePath } = await upload(file);
    expect(status).toBe(201);
    const { bytes } = await stored(filePath);
    expect([bytes.includes('script'), bytes.includes('secret')]).toEqual([false, false]);
    for (const value of await midColor(bytes)) expect(Math.abs(value - 128)).toBeLessThan(4);
  });

  test('in print colors is converted to screen colors', async () => {
    const { picture } = await stored((await upload(await photo().toColourspace('cmyk').jpeg().toBuffer())).filePath);
    expect(picture).toMatchObject({ space: 'srgb', width: 640 });
  });
});

describe('whatever the file is called', () => {
  test.each(['../../index.html', '..\\..\\x.svg', 'evil.html', '/etc/passwd', 'a\r\nX: y.jpg', 'x'.repeat(3000)])(
    '%j: only its bytes count, and its name is not used',
    async (name) => {
      const { status, filePath } = await upload(await photo(20, 20).png().toBuffer(), name);
      expect([status, filePath]).toEqual([201, expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/)]);
    },
  );

  test('the same picture uploaded twice gets two addresses', async () => {
    const file = await photo(20, 20).png().toBuffer();
    expect((await upload(file)).filePath).not.toBe((await upload(file)).filePath);
  });
});

describe('a file that is no picture of the five formats is refused, whatever its name says:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', svg],
    ['an SVG with an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    [
      'a script for ImageMagick',
      'push graphic-context\nimage over 0,0 0,0 "https://evil.example/x"\npop graphic-context',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a TIFF', tiff],
    ['plain text', 'hello'],
  ])('%s', async (_, file) => {
    const { status, message } = await upload(file, 'photo.jpg');
    expect([status, message]).toEqual([415, expect.stringContaining('JPEG, PNG, WebP, AVIF or GIF')]);
  });

  test.each([
    ['a GIF that is also a script', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)')],
    ['the header of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
    ['half a WebP', webp.subarray(0, 40)],
  ])('%s is refused as damaged', async (_, file) => {
    const { status, message } = await upload(file);
    expect([status, message]).toEqual([400, 'The image is damaged and can’t be read. Please choose another file.']);
  });

  test('content hidden after a picture or in its metadata is removed', async () => {
    const picture = await photo(50, 50)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: svg } })
      .toBuffer();
    const { filePath } = await upload(Buffer.concat([picture, Buffer.from(svg)]), 'photo.svg');
    const { bytes, ContentType } = await stored(filePath);
    expect(ContentType).toBe('image/jpeg');
    expect(bytes.includes('script')).toBe(false);
  });
});

describe('an upload that is too large is refused before it does harm:', () => {
  test('a file above 4 MB', async () => {
    const { status, message } = await upload(new Uint8Array(maxUpload + 1).fill(7));
    expect([status, message]).toEqual([413, expect.stringContaining('larger than 4 MB')]);
  });

  test('a decompression bomb, 53 megapixels in 160 KB', async () => {
    const raw = { width: 7300, height: 7300, channels: 1 } as const;
    const bomb = await sharp(Buffer.alloc(7300 * 7300), { raw, limitInputPixels: false })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(160_000);
    const { status, message } = await upload(bomb);
    expect([status, message]).toEqual([400, expect.stringContaining('53 megapixels')]);
  });

  test('a header that claims 65,000 pixels a side', async () => {
    const file = await photo(20, 20).png().toBuffer();
    file.writeUInt32BE(65_000, 16);
    file.writeUInt32BE(65_000, 20);
    expect((await upload(file)).status).toBe(400);
  });
});

describe('an invalid form is refused:', () => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    admin.call('/api/upload-image', { method: 'POST', body, headers });

  test.each([
    ['no file', () => send(new FormData()), 400],
    ['an empty file', () => send(form('')), 400],
    ['a file in another field', () => send(form('x', 'x.png', 'document')), 400],
    ['JSON', () => send({ image: 'x' }), 415],
    ['a form without a boundary', () => send({}, { 'content-type': 'multipart/form-data; x=y' }), 400],
    ['a form that breaks off', () => send({}, { 'content-type': 'multipart/form-data; boundary=x' }), 400],
  ])('%s', async (_, sending, status) => {
    const response = await sending();
    expect([response.status, await response.json()]).toEqual([
      status,
      { message: expect.any(String), ...(status === 400 && { fields: expect.anything() }) },
    ]);
  });
});
