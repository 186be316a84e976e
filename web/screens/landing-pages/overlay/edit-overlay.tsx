import { useApiQuery } from '../../../api/queries.ts';
import { KINDS } from '../kinds.ts';
import { OnePage, type OnePageProps } from '../shared/one-page.tsx';
import { OverlayEditor } from './overlay-editor.tsx';

export default function EditOverlay({ params }: OnePageProps) {
  const query = useApiQuery('showOverlay', `${KINDS.overlay.base}/${params.id}`);
  return (
    <OnePage kind="overlay" id={params.id} query={query}>
      {(overlay) => <OverlayEditor key={overlay.details.id} overlay={overlay} />}
    </OnePage>
  );
}
