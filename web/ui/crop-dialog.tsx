import RotateCw from 'lucide-react/icons/rotate-cw';
import Cropper from 'react-easy-crop';
import './crop-dialog.css';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { whiteCanvas } from './white-canvas.ts';
import 'react-easy-crop/react-easy-crop.css';

interface CropDialogProps {
  /** Address of the image as it was chosen. */
  image: string;
  onCropped: (dataUrl: string) => void;
  onClose: () => void;
  onFailure: () => void;
}

const MAX_ZOOM = 3;

/** Crops a photo by turning, moving and zooming it: by touch, mouse, or with the arrow keys and the slider. */
export default function CropDialog({ image: chosen, onCropped, onClose, onFailure }: CropDialogProps) {
  const [image, setImage] = useState(chosen);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>();
  const slider = useId();
  const turn = () => {
    // What is cut out is known again once the turned one is there.
    setSquare(undefined);
    void turned(image).then((next) => {
      setSquare(undefined);
      setImage(next);
    }, onFailure);
  };
  const use = async () => {
    if (!square) return;
    await cropImage(image, square).then(onCropped, onFailure);
  };
  return (
    <Dialog title="Your photo" onClose={onClose}>
      <div className="crop">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          objectFit="cover"
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setSquare(pixels)}
          cropperProps={{ role: 'application', 'aria-label': 'Move the photo with the arrow keys' }}
        />
      </div>
      <label className="label" htmlFor={slider}>
        Zoom
      </label>
      <input
        id={slider}
        className="range"
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
      />
      <div className="crop-turn">
        <Button variant="quiet" disabled={!square} onClick={turn}>
          <RotateCw /> Turn it
        </Button>
      </div>
      <div className="crop-actions">
        <Button onClick={onClose}>Choose another</Button>
        <Button variant="primary" disabled={!square} onClick={use}>
          Use this photo
        </Button>
      </div>
    </Dialog>
  );
}

/** A square cut out of an image, in the image's own pixels. */
interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LONGEST_SIDE = 1024;
const QUALITY = 0.9;

/** Crops the image to the square and returns a JPEG data URL of at most 1024 pixels a side. Throws when it cannot be read. */
async function cropImage(source: string, { x, y, width, height }: Square): Promise<string> {
  const image = await loadImage(source);
  const side = Math.min(LONGEST_SIDE, Math.round(Math.min(width, height)));
  const { canvas, context } = whiteCanvas(side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** The longest side of a turned photo: more than is cut out of it. */
const LONGEST_TURNED = 2048;

/** The photo a quarter turn to the right, as a data URL. Throws when it cannot be read. */
async function turned(source: string): Promise<string> {
  const image = await loadImage(source);
  const scale = Math.min(1, LONGEST_TURNED / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const { canvas, context } = whiteCanvas(height, width);
  context.translate(height, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
