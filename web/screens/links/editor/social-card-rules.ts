import { socialCardMessages as messages } from '../../../messages/links/link-preview.ts';
import { hostOf } from '../../../state/hosts/service-url.ts';
import { webUrlOf } from '../../../state/hosts/web-url.ts';
import type { TargetFacts } from './use-target-facts.ts';
import type { LinkValues } from './values.ts';

export const NETWORKS = ['facebook', 'x', 'linkedin', 'whatsapp', 'slack'] as const;
export type Network = (typeof NETWORKS)[number];

/** A large image spans the card, a small one stands beside the text. */
export type CardShape = 'large' | 'small' | 'none';

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * The smallest images that a network shows, as guides of others give them; the networks' own documents were not compared.
 * LinkedIn shows organic posts with a thumbnail since 2024.
 */
const SMALLEST: Readonly<Record<Network, { large: ImageSize | undefined; small: ImageSize }>> = {
  facebook: { large: { width: 600, height: 315 }, small: { width: 200, height: 200 } },
  x: { large: { width: 300, height: 157 }, small: { width: 144, height: 144 } },
  linkedin: { large: undefined, small: { width: 1, height: 1 } },
  whatsapp: { large: { width: 300, height: 157 }, small: { width: 100, height: 100 } },
  slack: { large: { width: 400, height: 200 }, small: { width: 1, height: 1 } },
};

/** Returns how a network shows an image; undefined is an image whose size is not known yet. */
export function shapeOf(network: Network, image: ImageSize | undefined): CardShape {
  const { large, small } = SMALLEST[network];
  if (large && (!image || covers(image, large))) return 'large';
  return !image || covers(image, small) ? 'small' : 'none';
}

/** Returns why a network shows an image small or omits it; undefined where it shows the image large. */
export function noteOn(network: Network, image: ImageSize): string | undefined {
  const shape = shapeOf(network, image);
  const { large, small } = SMALLEST[network];
  const name = messages.networks[network];
  if (shape === 'none') return messages.tooSmall(name, written(image), written(small));
  if (shape === 'large') return undefined;
  return large ? messages.smaller(name, written(image), written(large)) : messages.alwaysSmall(name);
}

function covers(image: ImageSize, least: ImageSize): boolean {
  return image.width >= least.width && image.height >= least.height;
}

function written({ width, height }: ImageSize): string {
  return `${width} × ${height}`;
}

export interface CardContent {
  /** Whether the link has a preview; otherwise the card shows where title and image would be. */
  isOwn: boolean;
  host: string;
  title: string;
  description: string;
  /** Address of the image; empty without one. */
  image: string;
}

/**
 * Returns what a network reads. A link with a preview of its own is shown with the host of the short link; without one,
 * networks follow it and show the destination.
 */
export function contentOf(
  values: LinkValues,
  facts: TargetFacts | undefined,
  shortUrl: string | undefined,
): CardContent {
  const title = values.metatitle || facts?.title || '';
  const description = values.metadescription || facts?.description || '';
  const image = values.picture || values.metaimage || facts?.image || '';
  const isOwn = title !== '' || description !== '' || image !== '';
  const host = isOwn ? hostOf(values.domain, shortUrl) : webUrlOf(values.url)?.host;
  return {
    isOwn,
    host: host || messages.host,
    title: title || values.title || messages.title,
    description: description || values.description,
    image: /^(?:https?:\/\/|data:image\/)/.test(image) ? image : '',
  };
}
