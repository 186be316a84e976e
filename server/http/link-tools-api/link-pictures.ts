import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { ok, route } from '../shared/route.ts';

const { putLinkPicture } = linkToolsOperations;

/** Fits a data URL of 5 MiB and the surrounding JSON. */
export const PICTURE_LIMIT_BYTES = 7 * 1024 * 1024;

export const linkPictureRoutes = [
  route(
    putLinkPicture,
    async ({ principal, body, id }, { features }) =>
      ok({ image: await features.linkPictures.put(principal.accountId, id(), body.picture) }),
    PICTURE_LIMIT_BYTES,
  ),
];
