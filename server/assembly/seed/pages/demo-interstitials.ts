import { ANSWER_TYPES } from '../../../../contract/vocabulary.ts';
import type { Features } from '../../../http/shared/features.ts';
import type { LinkInput, LinkView } from '../../../links/links.ts';
import { pageKey } from '../../../pages/pages.ts';
import type { DemoClock } from '../demo-clock.ts';
import type { DemoLink } from '../demo-objects.ts';
import { readAllPages, runInSequence } from '../in-order.ts';
import { createAnswers } from './demo-answers.ts';
import { DEMO_OVERLAYS, DEMO_PIXELS, DEMO_SPLASHES } from './demo-pages.ts';
import { drawPicture } from './demo-pictures.ts';

type Ids = ReadonlyMap<string, number>;

/** IDs of the demo's interstitials by name. */
export interface DemoInterstitials {
  splash: Ids;
  overlay: Ids;
  pixel: Ids;
}

/** Creates the demo's splash pages, overlays with their responses, and pixels. */
export async function ensureInterstitials(
  features: Features,
  accountId: number,
  clock: DemoClock,
): Promise<DemoInterstitials> {
  return {
    splash: await ensureSplashes(features, accountId, clock),
    overlay: await ensureOverlays(features, accountId, clock),
    pixel: await ensurePixels(features, accountId, clock),
  };
}

async function ensureSplashes({ pages, bioPictures }: Features, accountId: number, clock: DemoClock): Promise<Ids> {
  const known = await readAllPages((request) => pages.splashPages.page(accountId, request));
  const created = await runInSequence(DEMO_SPLASHES, async ({ daysAgo, picture, ...input }) => {
    const make = async () => {
      const { dataUrl, use } = await drawPicture(picture);
      return pages.splashPages.create(accountId, { ...input, image: await bioPictures.add(accountId, dataUrl, use) });
    };
    return known.find(({ name }) => name === input.name) ?? clock.daysAgo(daysAgo, make);
  });
  return idsOf(created);
}

async function ensureOverlays({ pages }: Features, accountId: number, clock: DemoClock): Promise<Ids> {
  const known = await readAllPages((request) => pages.overlays.page(accountId, request));
  const created = await runInSequence(DEMO_OVERLAYS, async ({ daysAgo, answers, ...input }) => {
    const found = known.find(({ name }) => name === input.name);
    const overlay = found ?? (await clock.daysAgo(daysAgo, () => pages.overlays.create(accountId, input)));
    const place = { accountId, pageKind: 'overlay', pageId: overlay.id, blockId: 0 } as const;
    const type = ANSWER_TYPES.find((known) => known === input.type);
    const form = type && { type, options: input.options };
    if (!found && form && answers) await createAnswers(pages.answers, { place, form, ...answers, clock });
    return overlay;
  });
  return idsOf(created);
}

async function ensurePixels({ pixels }: Features, accountId: number, clock: DemoClock): Promise<Ids> {
  const known = await readAllPages((request) => pixels.page(accountId, request));
  const created = await runInSequence(DEMO_PIXELS, async ({ daysAgo, ...input }) => {
    const make = () => pixels.create(accountId, input);
    return known.find(({ tag }) => tag === input.tag) ?? clock.daysAgo(daysAgo, make);
  });
  return idsOf(created);
}

function idsOf(created: readonly { name: string; id: number }[]): Ids {
  return new Map(created.map(({ name, id }) => [name, id]));
}

type LinkFields = Pick<LinkInput, 'type' | 'splash' | 'overlay' | 'pixels'>;

/** Returns the link's redirect type with its interstitial and pixels. */
export function linkFieldsOf(passages: DemoInterstitials, { splash, overlay, pixels = [] }: DemoLink): LinkFields {
  const carried = { pixels: pixels.map((name) => idIn(passages.pixel, name)) };
  if (splash) return { ...carried, type: 'splash', splash: idIn(passages.splash, splash) };
  if (overlay) return { ...carried, type: 'overlay', overlay: idIn(passages.overlay, overlay) };
  return carried;
}

/** Returns the event's ID of the link's interstitial, if it has one. */
export function pageIdOf({ type, splashId, overlayId }: Pick<LinkView, 'type' | 'splashId' | 'overlayId'>) {
  if (type === 'splash' && splashId !== null) return pageKey('splash', splashId);
  return type === 'overlay' && overlayId !== null ? pageKey('overlay', overlayId) : undefined;
}

function idIn(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has nothing called ${name}.`);
  return id;
}
