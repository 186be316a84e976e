import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Overlay } from '../../pages/pages.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { listEnvelope, pageRequest } from './list-envelope.ts';

const { listOverlays, createOverlay, updateOverlay, deleteOverlay } = linkToolsOperations;

export const overlayRoutes = [
  route(listOverlays, async ({ principal, query }, { features }) => {
    const page = await features.pages.overlays.page(principal.accountId, pageRequest(query));
    return listEnvelope(query, page, { name: 'cta', present: presentOverlay });
  }),
  route(createOverlay, async ({ principal, body }, { features }) => {
    const overlay = await features.pages.overlays.create(principal.accountId, body);
    return ok({ id: overlay.id });
  }),
  route(updateOverlay, async ({ principal, body, id }, { features }) => {
    await features.pages.overlays.update(principal.accountId, id(), body);
    return ok({ message: 'Overlay has been updated.' });
  }),
  route(deleteOverlay, async ({ principal, id }, { features }) => {
    await features.pages.overlays.remove(principal.accountId, id());
    return ok({ message: 'Overlay has been deleted.' });
  }),
];

function presentOverlay({ id, type, name, createdAt }: Overlay) {
  return { id, type, name, date: formatTimestamp(createdAt) };
}
