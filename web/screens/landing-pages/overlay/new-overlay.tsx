import { OverlayEditor } from './overlay-editor.tsx';

export default function NewOverlay() {
  return <OverlayEditor />;
}
