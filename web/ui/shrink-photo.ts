import { bytesOf, type UploadKind } from '#contract/uploads';
import { whiteCanvas } from './white-canvas.ts';

const LONGEST_SIDE = 2048;
const QUALITY = 0.9;

/**
 * A photo that fits its kind: as it is where it does already, else redrawn smaller as a JPEG, upright. What the browser
 * cannot read comes back as it is when its kind or size is what is wrong with it; throws when only its content is.
 */
export async function shrunkPhoto(
  photo: File,
  kind: UploadKind,
  shrinkable: NonNullable<UploadKind['shrinkable']>,
): Promise<File> {
  const isKnown = photo.type in kind.types;
  const mayShrink = (isKnown || photo.type in shrinkable.types) && photo.size <= bytesOf(shrinkable);
  if (!mayShrink) return photo;
  const fits = isKnown && photo.size <= bytesOf(kind);
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(photo);
  } catch {
    if (fits) throw new Error('Failed to convert file to base64');
    return photo;
  }
  try {
    return fits ? photo : await redrawn(picture, photo.name);
  } finally {
    picture.close();
  }
}

async function redrawn(picture: ImageBitmap, name: string): Promise<File> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { canvas, context } = whiteCanvas(width!, height!);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('Failed to convert file to base64');
  return new File([jpeg], name, { type: 'image/jpeg' });
}
