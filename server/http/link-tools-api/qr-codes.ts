import { Readable } from 'node:stream';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { CheckedDesign, QrCodeDesign, QrCodeView } from '../../qr/qr.ts';
import { listedChannels } from '../shared/access/access-limits.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { figuresInPeriod } from './link-figures.ts';
import { presentStatistics } from './statistics.ts';

const { listQrCodes, showQrCode, showQrDesign, createQrCode, updateQrCode, deleteQrCode } = linkToolsOperations;
const { batchQrCodes, checkQrBatch, checkQrCode, drawQrCode } = linkToolsOperations;

/** Fits a logo of 2 MiB as a data URL. */
export const LOGO_BODY_LIMIT_BYTES = 3 * 1024 * 1024;
/** Fits a CSV of ten thousand rows and a logo. */
const BATCH_LIMIT_BYTES = 8 * 1024 * 1024;
const ZIP_HEADERS = { 'Content-Disposition': 'attachment; filename="qr-codes.zip"' };

export const qrCodeRoutes = [
  route(listQrCodes, async ({ principal, query }, { features, publicUrls }) => {
    const { q: search, type, scannable, creator: creatorId, order, details = false } = query;
    const filters = { search, type, scannable, creatorId, order, channelIds: listedChannels(principal) };
    const { accountId } = principal;
    const figures = await figuresInPeriod(features, { accountId, kind: 'qr' }, query);
    const ranking = order === 'scan' ? figures?.ranking : undefined;
    const page = await features.qrCodes.page(accountId, { ...pageRequest(query), ...filters, ranking });
    const figuresOf = await figures?.of(page.items.map(({ id }) => id));
    const present = (code: QrCodeView) => ({
      ...presentCode(code, publicUrls),
      ...(details && presentContent(code)),
      ...figuresOf?.(code.id),
    });
    return listEnvelope(query, page, { name: 'qrs', present });
  }),
  route(showQrCode, async ({ principal, id }, { features, publicUrls }) => {
    const code = await features.qrCodes.find(principal.accountId, id());
    const statistics = await features.qrCodes.statistics(principal.accountId, code.id);
    return ok({ details: presentCode(code, publicUrls), data: presentStatistics(statistics) });
  }),
  route(showQrDesign, async ({ principal, id }, { features, publicUrls }) => {
    const design = await features.qrCodes.design(principal.accountId, id());
    return ok(presentDesign(design, publicUrls));
  }),
  route(
    checkQrCode,
    async ({ principal, body }, { features }) =>
      ok(presentCheck(await features.qrCodes.try(principal.accountId, body))),
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(
    drawQrCode,
    async ({ principal, body }, { features }) =>
      ok({ pictures: await features.qrCodes.draw(principal.accountId, body) }),
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(
    batchQrCodes,
    async ({ principal, body: { size, width, ...batch } }, { features }) => {
      const pieces = await features.qrCodes.batch(principal.accountId, { ...batch, sidePixels: size, widthMm: width });
      return new Streamed('application/zip', Readable.from(pieces, { objectMode: false }), ZIP_HEADERS);
    },
    BATCH_LIMIT_BYTES,
  ),
  route(
    checkQrBatch,
    async ({ principal, body: { size, width, ...batch } }, { features }) => {
      const check = await features.qrCodes.checkBatch(principal.accountId, {
        ...batch,
        sidePixels: size,
        widthMm: width,
      });
      return ok({ good: check.good, faults: check.faults.map(({ row, field, message }) => ({ row, field, message })) });
    },
    BATCH_LIMIT_BYTES,
  ),
  route(
    createQrCode,
    async ({ principal, body, creationEntry }, { features, publicUrls }) => {
      const { id, code, scannable } = await features.qrCodes.create(principal.accountId, body, creationEntry?.());
      return ok({ id, link: publicUrls.qrImage(code), scannable });
    },
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(
    updateQrCode,
    async ({ principal, body, id }, { features }) => {
      await features.qrCodes.update(principal.accountId, id(), body);
      return ok({ message: 'The QR code was updated.' });
    },
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(deleteQrCode, async ({ principal, id }, { features }) => {
    await features.qrCodes.remove(principal.accountId, id());
    return ok({ message: 'The QR code was deleted.' });
  }),
];

function presentCheck({ nearest, ...tried }: CheckedDesign) {
  return {
    readable: tried.readable,
    scannable: tried.scannable,
    reasons: [...tried.reasons],
    svg: tried.svg,
    version: tried.version,
    errorcorrection: tried.errorCorrection,
    leastwidth: tried.leastPrintWidthMm,
    nearest: nearest && {
      foreground: nearest.foreground,
      background: nearest.background,
      style: nearest.style,
      logo: nearest.keepsLogo,
      changes: [...nearest.changes],
    },
  };
}

function presentDesign({ code, style, reasons }: QrCodeDesign, publicUrls: PublicUrls) {
  return {
    id: code.id,
    link: publicUrls.qrImage(code.code),
    name: code.name,
    type: code.type,
    data: code.data,
    dynamic: code.dynamic,
    foreground: code.foreground,
    background: code.background,
    logo: code.logoAssetId === null ? null : `/assets/${code.logoAssetId}`,
    style,
    scannable: code.scannable,
    reasons: [...reasons],
  };
}

function presentCode({ id, code, scans, name, createdAt, scannable }: QrCodeView, publicUrls: PublicUrls) {
  return { id, link: publicUrls.qrImage(code), scans, name, date: formatTimestamp(createdAt), scannable };
}

function presentContent({ type, dynamic, content, placement }: QrCodeView) {
  return { type, dynamic, content, ...(placement && { place: placement.place }) };
}
