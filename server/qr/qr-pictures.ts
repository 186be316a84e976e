import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QrPictureFormat } from '../../contract/vocabulary.ts';
import { composeCode } from './designing.ts';
import type { QrDrawing } from './drawing.ts';
import type { AssetStore, QrCode, QrCodeStore } from './qr-code-port.ts';
import type { QrEngine } from './qr-engine.ts';

export type PictureFormat = QrPictureFormat;

/** Width in print: what is taken when nothing is said, and the bounds. */
export const PRINT_WIDTH_MM = { default: 50, least: 10, most: 2000 } as const;

export interface PictureRequest {
  code: string;
  format: PictureFormat;
  /** Of PNG pictures, see PNG_SIZE. */
  sidePixels: number;
  /** Told in PNG pictures; undefined says nothing. */
  dpi: number | undefined;
  /** Of PDF and EPS pictures, see PRINT_WIDTH_MM. */
  widthMm: number;
}

export interface QrPicture {
  /** Changes with everything that changes the picture; in double quotes, as HTTP wants it. */
  etag: string;
  /** Draws it, or takes it from memory. */
  render(): Promise<Buffer>;
}

export interface QrPictures {
  /** Undefined when there is no such code. */
  find(request: PictureRequest): Promise<QrPicture | undefined>;
}

export interface PictureParts {
  store: Pick<QrCodeStore, 'findByCode'>;
  assets: AssetStore;
  engine: QrEngine;
  scanAddress(code: string): string;
}

const KEPT_BYTES = 32 * 1024 * 1024;

/** Pictures are drawn when asked for; the drawn ones stay in memory under their own fingerprint. */
export function createPictures(parts: PictureParts): QrPictures {
  const drawn = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length || 1 });
  return {
    find: async (request) => {
      const code = await parts.store.findByCode(request.code);
      if (!code) return undefined;
      const content = code.dynamic ? parts.scanAddress(code.code) : code.content;
      const etag = fingerprint(code, content, request);
      const render = async () => {
        const known = drawn.get(etag);
        if (known) return known;
        const logo = code.logoAssetId === null ? undefined : await parts.assets.find(code.accountId, code.logoAssetId);
        const bytes = await write(parts.engine, composeCode(parts, code, logo ?? null), request);
        drawn.set(etag, bytes);
        return bytes;
      };
      return { etag, render };
    },
  };
}

function fingerprint(code: QrCode, content: string, request: PictureRequest): string {
  const { accountId, foreground, background, logoAssetId, style } = code;
  const size = { svg: [], png: [request.sidePixels, request.dpi], pdf: [request.widthMm], eps: [request.widthMm] };
  const facts = JSON.stringify([
    accountId,
    content,
    foreground,
    background,
    logoAssetId,
    style,
    request.format,
    size[request.format],
  ]);
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`;
}

function write(engine: QrEngine, drawing: QrDrawing, request: PictureRequest): Promise<Buffer> | Buffer {
  switch (request.format) {
    case 'svg':
      return Buffer.from(engine.renderSvg(drawing));
    case 'png':
      return engine.renderPng(drawing, request.sidePixels, request.dpi);
    case 'pdf':
      return engine.renderPdf(drawing, request.widthMm);
    case 'eps':
      return engine.renderEps(drawing, request.widthMm);
  }
}
