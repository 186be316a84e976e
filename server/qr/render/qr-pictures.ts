import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { composeCode } from '../design/designing.ts';
import type { AssetStore, QrCode, QrCodeStore } from '../qr-code-port.ts';
import type { QrEngine } from '../qr-engine.ts';
import type { PictureForm } from './picture-file.ts';

/** Width in print: the default and its bounds. */
export const PRINT_WIDTH_MM = { default: 50, least: 10, most: 2000 } as const;

export interface PictureRequest extends PictureForm {
  code: string;
}

export interface QrPicture {
  /** Depends on everything that determines the picture; in double quotes, as HTTP requires. */
  etag: string;
  /** Draws the picture, or returns it from memory. */
  render(): Promise<Buffer>;
}

export interface QrPictures {
  /** Resolves to undefined when there is no such code. */
  find(request: PictureRequest): Promise<QrPicture | undefined>;
}

export interface PictureDeps {
  store: Pick<QrCodeStore, 'findByCode'>;
  assets: AssetStore;
  engine: QrEngine;
  scanUrl(code: string): string;
}

const KEPT_BYTES = 32 * 1024 * 1024;

/** Draws pictures on request, once for simultaneous requests, and caches them in memory by fingerprint. */
export function createPictures(deps: PictureDeps): QrPictures {
  const drawn = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length || 1 });
  const inFlight = new Map<string, Promise<Buffer>>();
  const engine = deps.engine.inLane('pictures');
  return {
    find: async ({ code: word, ...form }) => {
      const code = await deps.store.findByCode(word);
      if (!code) return undefined;
      const content = code.dynamic ? deps.scanUrl(code.code) : code.content;
      const etag = fingerprint(code, content, form);
      const draw = async () => {
        const logo = code.logoAssetId === null ? undefined : await deps.assets.find(code.accountId, code.logoAssetId);
        const bytes = await engine.render(composeCode(deps, code, logo ?? null), form);
        drawn.set(etag, bytes);
        return bytes;
      };
      const render = async () => {
        const known = drawn.get(etag) ?? inFlight.get(etag);
        if (known) return known;
        const started = draw().finally(() => inFlight.delete(etag));
        inFlight.set(etag, started);
        return started;
      };
      return { etag, render };
    },
  };
}

function fingerprint(code: QrCode, content: string, form: PictureForm): string {
  const { accountId, foreground, background, logoAssetId, style } = code;
  const size = {
    svg: [],
    png: [form.sidePixels, form.dpi, form.isPrint && form.widthMm],
    pdf: [form.widthMm],
    eps: [form.widthMm],
  };
  const facts = JSON.stringify([
    accountId,
    content,
    foreground,
    background,
    logoAssetId,
    style,
    code.type === 'payment',
    form.format,
    size[form.format],
  ]);
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`;
}
