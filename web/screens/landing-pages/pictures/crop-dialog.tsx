import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BioPictureUse } from '../../../../contract/vocabulary.ts';
import { bioPictureMessages as messages } from '../../../messages/landing-pages/bio.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { afterKey, bounded, CENTERED, type Crop, type Cropped, imageStyle, MAX_ZOOM, moved } from './crop-box.ts';
import { CROPS, croppedAs } from './picture-upload.ts';
import styles from './pictures.module.css';

/** A picture that is ready to be cropped. */
export interface OpenPicture {
  bitmap: ImageBitmap;
  /** URL of its file, for display. */
  url: string;
}

interface CropDialogProps {
  open: OpenPicture | undefined;
  use: BioPictureUse;
  isBusy: boolean;
  error: string | undefined;
  onApply: (crop: Crop) => void;
  onClose: () => void;
}

/** Asks for the visible part of a picture of fixed aspect. */
export function CropDialog({ open, use, isBusy, error, onApply, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(CENTERED);
  const size = CROPS[use];
  const [shown, setShown] = useState(open);
  // Every picture starts at its center. The dialog itself stays, so that it returns the focus when it closes.
  if (open !== shown) {
    setShown(open);
    setCrop(CENTERED);
  }
  return (
    <Dialog
      title={messages.cropTitles[use]}
      isOpen={open !== undefined}
      onClose={onClose}
      widthPx={use === 'cover' ? 640 : 440}
      foot={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onApply(crop)}>
            {messages.apply}
          </Button>
        </>
      }
    >
      {open && size && (
        <div className={styles.cropper}>
          <CropBox cropped={croppedAs(open.bitmap, size)} url={open.url} use={use} crop={crop} onChange={setCrop} />
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface CropBoxProps {
  cropped: Cropped;
  url: string;
  use: BioPictureUse;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropBox(props: CropBoxProps) {
  const { cropped, url, use, crop, onChange } = props;
  const box = useCropBox(props);
  return (
    <>
      <div
        {...box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a control, since keys move the picture; no native element moves in two directions
        tabIndex={0}
        aria-label={messages.position}
        className={styles.box}
        data-use={use}
      >
        <img src={url} alt="" draggable={false} style={imageStyle(cropped, crop)} />
      </div>
      <div className={styles.zoom}>
        <label>
          {messages.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            aria-valuetext={messages.zoomed(Math.round(crop.zoom * 100))}
            onChange={({ currentTarget }) => onChange(bounded(cropped, { ...crop, zoom: Number(currentTarget.value) }))}
          />
        </label>
        <span className={styles.sample} data-use={use} aria-hidden>
          <img src={url} alt="" style={imageStyle(cropped, crop)} />
        </span>
      </div>
      <p className={styles.help}>{messages.cropHelp}</p>
    </>
  );
}

/** Returns the listeners of the box: dragging, the wheel and keys. */
function useCropBox({ cropped, crop, onChange }: CropBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef({ cropped, crop, onChange });
  latest.current = { cropped, crop, onChange };
  useEffect(() => {
    const { current } = ref;
    // React's own listener cannot keep the page from scrolling.
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const { cropped, crop, onChange } = latest.current;
      onChange(bounded(cropped, { ...crop, zoom: crop.zoom * Math.exp(-event.deltaY / 500) }));
    };
    current?.addEventListener('wheel', zoom, { passive: false });
    return () => current?.removeEventListener('wheel', zoom);
  }, []);
  return {
    ref,
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { clientWidth, clientHeight } = event.currentTarget;
      const by = { right: event.movementX / clientWidth, down: event.movementY / clientHeight };
      onChange(moved(cropped, crop, by));
    },
    onKeyDown: (event: { key: string; preventDefault(): void }) => {
      const next = afterKey(cropped, crop, event.key);
      if (!next) return;
      event.preventDefault();
      onChange(next);
    },
  };
}
