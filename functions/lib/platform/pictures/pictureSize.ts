/** The sides of a JPEG or PNG in pixels, as its header says; null for anything else. */
export function pictureSize(file: DataView): { width: number; height: number } | null {
  try {
    // https://www.w3.org/TR/png-3/#11IHDR comes first.
    if (file.getUint32(0) === 0x89504e47) return { width: file.getUint32(16), height: file.getUint32(20) };
    if (file.getUint16(0) !== 0xffd8) return null;
    // Segments of a marker, their own length and data; the frame header, SOF, has the sides (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2).
    for (let at = 2; file.getUint8(at) === 0xff; at += 2 + file.getUint16(at + 2)) {
      const marker = file.getUint8(at + 1);
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) };
    }
    return null;
  } catch (error) {
    // Cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
