import sharp from 'sharp';

/** A form with one file, as the admin's page sends it. */
export const form = (file: Uint8Array | string, name = 'photo.jpg', field = 'image') => {
  const data = new FormData();
  data.set(field, new File([file as never], name));
  return data;
};

export const photo = (width = 640, height = 480) =>
  sharp({
    create: { width, height, channels: 3, background: '#456', noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  });

/** A semi-transparent picture. */
export const glass = sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
});
