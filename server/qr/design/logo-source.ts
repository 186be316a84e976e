import { invalidField } from '../../platform/app-error.ts';
import type { AssetStore } from '../qr-code-port.ts';
import { prepareLogo } from './logo.ts';

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Fetches a picture from an untrusted URL; throws errors under `logo`. */
export type FetchPicture = (url: string) => Promise<Buffer>;

export interface LogoSources {
  assets: AssetStore;
  fetchPicture: FetchPicture;
  now(): number;
}

/** A stored logo: its ID and its bytes, ready to draw. */
export interface StoredLogo {
  assetId: number;
  bytes: Buffer;
}

/**
 * Converts the caller's logo to a stored picture: an http(s) URL (fetched once), a `data:image/png|jpeg` URL, or
 * `/assets/{id}` of an earlier upload. Null and '' mean no logo. File paths of the server are never read.
 */
export async function takeLogo(
  sources: LogoSources,
  accountId: number,
  logo: string | null | undefined,
): Promise<StoredLogo | null> {
  const found = await readLogo(sources, accountId, logo);
  if (!found) return null;
  const { assetId, bytes } = found;
  if (assetId !== undefined) return { assetId, bytes };
  const id = await sources.assets.insert({ accountId, mime: 'image/png', bytes, createdAt: sources.now() });
  return { assetId: id, bytes };
}

/** Works like `takeLogo` without storing anything: for checking designs. */
export async function readLogo(
  sources: Omit<LogoSources, 'now'>,
  accountId: number,
  logo: string | null | undefined,
): Promise<{ assetId?: number; bytes: Buffer } | null> {
  if (logo === null || logo === undefined || logo.trim() === '') return null;
  const assetId = /^\/assets\/([1-9]\d{0,15})$/.exec(logo)?.[1];
  if (assetId !== undefined) return findLogo(sources.assets, accountId, Number(assetId));
  return { bytes: await prepareLogo(await readPicture(sources.fetchPicture, logo.trim())) };
}

async function findLogo(assets: AssetStore, accountId: number, assetId: number): Promise<StoredLogo> {
  const bytes = await assets.find(accountId, assetId);
  if (!bytes) throw invalidField('logo', 'There is no uploaded image at this path.');
  return { assetId, bytes };
}

function readPicture(fetchPicture: FetchPicture, logo: string): Promise<Buffer> | Buffer {
  if (/^https?:\/\//i.test(logo)) return fetchPicture(logo);
  const [start] = /^data:image\/(?:png|jpe?g);base64,/i.exec(logo) ?? [];
  // No regular expression runs over the whole text: on megabytes it would take hours, or overflow the stack.
  const data = start === undefined ? '' : logo.slice(start.length).replace(/={1,2}$/, '');
  if (data === '' || /[^A-Za-z0-9+/\s]/.test(data)) {
    throw invalidField('logo', 'The logo must be an http(s) URL or a data URL of a PNG or JPEG image.');
  }
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) throw invalidField('logo', 'The logo is too large. The limit is 2 MB.');
  return bytes;
}
