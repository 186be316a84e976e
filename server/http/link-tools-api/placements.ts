import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QrCode } from '../../qr/qr.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { ok, route } from '../shared/route.ts';

const { showPlacements, addPlacements, redirectPlacements, putPlacement } = linkToolsOperations;

export const placementRoutes = [
  route(showPlacements, async ({ principal, id }, { features, publicUrls }) => {
    const codes = await features.placements.of(principal.accountId, id());
    return ok({ data: codes.map((code) => presentPlacement(code, publicUrls)) });
  }),
  route(addPlacements, async ({ principal, body, id }, { features }) =>
    ok({ ids: await features.placements.add(principal.accountId, id(), body) }),
  ),
  route(redirectPlacements, async ({ principal, body, id }, { features }) =>
    ok({ changed: await features.placements.redirect(principal.accountId, id(), body.data) }),
  ),
  route(putPlacement, async ({ principal, body, id }, { features }) => {
    await features.placements.put(principal.accountId, id(), body);
    return ok({ message: 'The place was saved.' });
  }),
];

function presentPlacement({ id, code, name, content, dynamic, placement }: QrCode, publicUrls: PublicUrls) {
  return {
    ...{ id, name, content, dynamic },
    link: publicUrls.qrImage(code),
    placement: placement
      ? {
          place: placement.place,
          latitude: placement.latitude,
          longitude: placement.longitude,
          note: placement.note,
          from: placement.from,
          until: placement.until,
        }
      : null,
  };
}
