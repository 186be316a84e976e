import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { LIST_PERIODS, QR_ORDERS, QR_TYPES, SCANNABLE_GRADES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, TimeZone, text, Url } from '../wire.ts';
import { listResponse, pageFields } from './list.ts';
import { QrContent, QrContentType } from './qr-content.ts';
import { QrStyle, QrStyleInput } from './qr-style.ts';
import { Statistics } from './statistics.ts';

const tag = 'QR codes';

const scannable = enumOf(SCANNABLE_GRADES, documented('Readability of the design, tested with decoders.'));

const QrCode = Type.Object({
  id: Id,
  link: Url,
  scans: Count,
  name: Type.String(),
  date: Timestamp,
  scannable,
});

/** Fields returned with `details` or a period. */
const listDetails = {
  type: Type.Optional(enumOf(QR_TYPES, documented('Content type; returned with `details`.'))),
  dynamic: Type.Optional(Type.Boolean(documented('Whether the code is dynamic; returned with `details`.'))),
  content: Type.Optional(
    Type.String(documented('Destination of a link, or the encoded text; returned with `details`.')),
  ),
  place: Type.Optional(Type.String(documented('Where a printed code is put up; returned with `details`.'))),
  periodscans: Type.Optional({
    ...Count,
    description: 'Scans in the requested period; missing without one, and while the event log is unavailable.',
  }),
  trend: Type.Optional(
    Type.Array(Count, documented('Scans in each day of the period; each week for 90d, each month for 12mo.')),
  ),
};

/** List filters. */
export const qrFilters = {
  q: Type.Optional(text(255, documented('Text to find in name or content.'))),
  type: Type.Optional(enumOf(QR_TYPES, documented('Only codes of this type.'))),
  scannable: Type.Optional(enumOf(SCANNABLE_GRADES, documented('Only codes with this grade.'))),
  creator: Type.Optional(Type.Integer({ ...Id, description: 'Only codes that this person created.' })),
};

const qrListQuery = Type.Object({
  ...pageFields,
  ...qrFilters,
  order: Type.Optional(enumOf(QR_ORDERS, documented('Newest first, most scans first, or by name.'))),
  period: Type.Optional(
    enumOf(LIST_PERIODS, documented('Adds each code’s scans in this period, which `order=scan` then sorts by.')),
  ),
  timezone: Type.Optional(TimeZone),
  details: Type.Optional(Type.Boolean(documented('Include the content of each code.'))),
});

/** Characters of a data URL that carries an image of 2 MiB. */
const MAX_LOGO_LENGTH = 2_800_000;

/** Appearance of a code. */
export const qrLook = {
  background: Type.Optional(text(40, { minLength: 1, ...documented('Background color as rgb(R,G,B).') })),
  foreground: Type.Optional(
    text(40, {
      minLength: 1,
      ...documented('Color of the modules as rgb(R,G,B); must be darker than the background.'),
    }),
  ),
  logo: Type.Optional(
    nullable(
      text(MAX_LOGO_LENGTH),
      documented('PNG or JPEG logo: an http(s) URL, a data URL or the path of an uploaded asset.'),
    ),
  ),
  style: Type.Optional(nullable(QrStyleInput, documented('Shapes, gradient, frame and more; null for a plain code.'))),
};

const design = {
  ...qrLook,
  name: Type.Optional(
    text(120, documented('Name of the code; a new code without one is named by its type, such as `Wi-Fi code`.')),
  ),
  dynamic: Type.Optional(
    Type.Boolean(documented('Dynamic: redirect through this service, count scans, and allow changes after printing.')),
  ),
};

/** Everything that the designer needs to edit a code. */
const QrDesign = success({
  id: Id,
  link: Url,
  name: Type.String(),
  type: QrContentType,
  data: QrContent,
  dynamic: Type.Boolean(),
  foreground: Type.String(),
  background: Type.String(),
  logo: nullable(Type.String(), documented('Path of the stored logo; send it again to keep it.')),
  style: QrStyle,
  scannable,
  reasons: Type.Array(Type.String(), documented('Problems of the design, most severe first.')),
});

/** The stored code that a design is for. */
export const designOf = {
  word: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{4,40}$',
      description: "Last part of the stored code's `link`, to draw a dynamic code with its own URL.",
      advice: "word must be the last part of the code's link.",
    }),
  ),
};

/** Maximum designs per request. */
const MAX_PREVIEWS = 24;

/** Result of a check. */
const QrCheck = success({
  readable: Type.Boolean(documented('false if saving would be rejected.')),
  scannable,
  reasons: Type.Array(Type.String(), documented('Problems of the design, most severe first.')),
  svg: Type.String(documented('Complete SVG document.')),
  version: Type.Integer({
    minimum: 1,
    maximum: 40,
    ...documented('QR version, 1 to 40. Higher versions have more modules.'),
  }),
  errorcorrection: Type.String(),
  leastwidth: Type.Integer({ minimum: 20, ...documented('Minimum print width in millimeters.') }),
  nearest: nullable(
    Type.Object({
      foreground: Type.String(),
      background: Type.String(),
      style: QrStyle,
      logo: Type.Boolean(documented('Whether the code reads with the logo.')),
      changes: Type.Array(Type.String()),
    }),
    documented('Closest design with the grade good; null if this one is good or none was found.'),
  ),
});

export const qrCodeOperations = {
  listQrCodes: operation({
    id: 'listQrCodes',
    method: 'GET',
    path: '/qr',
    changes: false,
    summary: 'List QR codes',
    tag,
    query: qrListQuery,
    status: 200,
    response: listResponse('qrs', Type.Object({ ...QrCode.properties, ...listDetails })),
    errorStatuses: [400],
  }),
  showQrCode: operation({
    id: 'showQrCode',
    method: 'GET',
    path: '/qr/{id}',
    changes: false,
    summary: 'Show a QR code with its scans',
    tag,
    status: 200,
    response: success({ details: QrCode, data: Statistics }),
    errorStatuses: [404],
  }),
  showQrDesign: operation({
    id: 'showQrDesign',
    method: 'GET',
    path: '/qr/{id}/design',
    changes: false,
    summary: 'Show content and design of a QR code',
    tag,
    status: 200,
    response: QrDesign,
    errorStatuses: [404],
  }),
  checkQrCode: operation({
    id: 'checkQrCode',
    method: 'POST',
    path: '/qr/check',
    changes: false,
    summary: 'Draw and grade a design without saving it',
    tag,
    body: Type.Object({ ...designOf, type: QrContentType, data: QrContent, ...design }),
    status: 200,
    response: QrCheck,
    errorStatuses: [400],
  }),
  drawQrCode: operation({
    id: 'drawQrCode',
    method: 'POST',
    path: '/qr/draw',
    changes: false,
    summary: 'Draw one content in several designs without saving',
    tag,
    body: Type.Object({
      ...designOf,
      type: QrContentType,
      data: QrContent,
      dynamic: design.dynamic,
      looks: Type.Array(Type.Object(qrLook), {
        minItems: 1,
        maxItems: MAX_PREVIEWS,
        description: 'Designs to draw.',
      }),
    }),
    status: 200,
    response: success({
      pictures: Type.Array(Type.String(), documented('Complete SVG documents, in the order of the designs.')),
    }),
    errorStatuses: [400],
  }),
  createQrCode: operation({
    id: 'createQrCode',
    method: 'POST',
    path: '/qr/add',
    changes: true,
    summary: 'Create a QR code',
    tag,
    body: Type.Object({ type: QrContentType, data: QrContent, ...design }),
    status: 200,
    response: success({ id: Id, link: Url, scannable }),
    errorStatuses: [400],
  }),
  updateQrCode: operation({
    id: 'updateQrCode',
    method: 'PUT',
    path: '/qr/{id}/update',
    changes: true,
    summary: 'Update a QR code',
    tag,
    body: Type.Object({
      type: Type.Optional(enumOf(QR_TYPES, documented('Omit to keep the current value.'))),
      data: QrContent,
      ...design,
    }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteQrCode: operation({
    id: 'deleteQrCode',
    method: 'DELETE',
    path: '/qr/{id}/delete',
    changes: true,
    summary: 'Delete a QR code; it can be restored for 30 days',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
