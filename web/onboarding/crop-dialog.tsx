import 'react-easy-crop/react-easy-crop.css';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { cropImage, type Square } from './crop-image.ts';
import './crop-dialog.css';

interface CropDialogProps {
  /** Address of the image as it was chosen. */
  image: string;
  onCropped: (dataUrl: string) => void;
  onClose: () => void;
  onFailure: () => void;
}

const MAX_ZOOM = 3;

/** Crops a photo by moving and zooming it: by touch, mouse, or with the arrow keys and the slider. */
export default function CropDialog({ image, onCropped, onClose, onFailure }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>();
  const slider = useId();
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
      <div className="crop-actions">
        <Button onClick={onClose}>Choose another</Button>
        <Button variant="primary" disabled={!square} onClick={use}>
          Use this photo
        </Button>
      </div>
    </Dialog>
  );
}
