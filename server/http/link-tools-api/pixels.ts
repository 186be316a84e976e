import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { beaconsOf, type Pixel } from '../../pixels/pixels.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { presentRow } from './links.ts';

const { listPixels, showPixel, listPixelLinks, createPixel, updatePixel, deletePixel } = linkToolsOperations;

export const pixelRoutes = [
  route(listPixels, async ({ principal, query }, { features }) => {
    const { accountId } = principal;
    const [page, links] = await Promise.all([
      features.pixels.page(accountId, pageRequest(query)),
      features.links.countBy(accountId, 'pixel'),
    ]);
    const present = (pixel: Pixel) => ({ ...presentPixel(pixel), links: links.get(pixel.id) ?? 0 });
    return listEnvelope(query, page, { name: 'pixels', present });
  }),
  route(showPixel, async ({ principal, id }, { features }) => {
    const pixel = await features.pixels.find(principal.accountId, id());
    const { consent } = pixel;
    return ok({ data: { ...presentPixel(pixel), consent, fires: beaconsOf(pixel).length > 0 } });
  }),
  route(listPixelLinks, async ({ principal, query, id }, { features, publicUrls }) => {
    const { accountId } = principal;
    const { id: pixelId } = await features.pixels.find(accountId, id());
    const page = await features.links.group(accountId, { pixelId }, pageRequest(query));
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentRow(link, publicUrls) });
  }),
  route(createPixel, async ({ principal, body, creationEntry }, { features }) => {
    const pixel = await features.pixels.create(principal.accountId, body, creationEntry?.());
    return ok({ id: pixel.id });
  }),
  route(updatePixel, async ({ principal, body, id }, { features }) => {
    await features.pixels.update(principal.accountId, id(), body);
    return ok({ message: 'The pixel was updated.' });
  }),
  route(deletePixel, async ({ principal, id }, { features }) => {
    await features.pixels.remove(principal.accountId, id());
    return ok({ message: 'The pixel was deleted.' });
  }),
];

function presentPixel({ id, type, name, tag, createdAt }: Pixel) {
  return { id, type: type as 'forum', name, tag, date: formatTimestamp(createdAt) };
}
