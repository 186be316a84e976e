/** The pictures of a bio page: its QR code, its social preview, and those of its map blocks. */
import type { FastifyReply } from 'fastify';
import { createSerialQueue } from '../../../link-pictures/link-pictures.ts';
import type { MapPictures } from '../../../map-pictures/map-pictures.ts';
import { type BioBlock, type BioPage, placeOf } from '../../../pages/pages.ts';
import { drawCard, hasCard } from './bio-card.ts';

const SHARED = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' } as const;

/** An SVG opened as a page runs nothing and loads nothing but the picture inside. */
const MAP_HEADERS = {
  ...SHARED,
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
} as const;

const drawn = new WeakMap<BioPage, Promise<Buffer>>();
const oneByOne = createSerialQueue();

/** Sends the social preview of a page without its own picture; drawn once, as long as the page is in memory. */
export async function sendCard(reply: FastifyReply, page: BioPage, address: string): Promise<FastifyReply | undefined> {
  const { name, content } = page;
  if (!hasCard(name)) return undefined;
  const jpeg = drawn.get(page) ?? oneByOne(() => drawCard({ name, content, address }));
  drawn.set(page, jpeg);
  return reply
    .type('image/jpeg')
    .headers({ ...SHARED, 'Cache-Control': 'public, max-age=86400' })
    .send(await jpeg);
}

/** Sends the picture of a place, which a browser keeps for a day if it is complete. */
export async function sendMapPicture(
  reply: FastifyReply,
  draw: () => ReturnType<MapPictures['draw']>,
  cache: 'public' | 'private' = 'public',
): Promise<FastifyReply> {
  const { svg, isComplete } = await draw();
  return reply.headers({ ...MAP_HEADERS, 'Cache-Control': `${cache}, max-age=${isComplete ? 86_400 : 60}` }).send(svg);
}

/** Returns the URL of a map block's picture. It contains the place, because browsers keep pictures. */
export function mapPictureUrl(block: BioBlock, { path, isPreview }: { path: string; isPreview?: boolean | undefined }) {
  const place = placeOf(block);
  if (!place) return undefined;
  const at = `${place.latitude},${place.longitude}`;
  if (isPreview) return `/account/map-picture?at=${at}${place.isExact ? '&exact=1' : ''}`;
  return `${path}/map/${block.id}.svg?at=${at}`;
}
