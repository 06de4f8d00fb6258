/** A square cut out of an image, in the image's own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LONGEST_SIDE = 1024;
const QUALITY = 0.9;

/** Crops the image to the square and returns a JPEG data URL of at most 1024 pixels a side. Throws when it cannot be read. */
export async function cropImage(source: string, { x, y, width, height }: Square): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const side = Math.min(LONGEST_SIDE, Math.round(Math.min(width, height)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to convert file to base64');
  // JPEG has no transparency; transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
