import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_ORDERS, QR_PICTURE_FORMATS, QR_TYPES, SCANNABLE_GRADES } from '../vocabulary.ts';
import { about, Count, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { listAnswer, pageFields } from './list.ts';
import { QrStyle, QrStyleInput } from './qr-style.ts';
import { Statistics } from './statistics.ts';

const tag = 'QR codes';

const scannable = oneOf(SCANNABLE_GRADES, about('How well decoders read the final design.'));

const QrCode = Type.Object({
  id: Id,
  link: Url,
  scans: Count,
  name: Type.String(),
  date: Timestamp,
  scannable,
});

/** What lists say besides, where they are asked to. */
const listDetails = {
  type: Type.Optional(oneOf(QR_TYPES, about('What the code holds; told with `details`.'))),
  dynamic: Type.Optional(Type.Boolean(about('Whether it leads through this service; told with `details`.'))),
  content: Type.Optional(
    Type.String(about('Where a link leads, else the text that a phone reads; told with `details`.')),
  ),
};

/** What a list of codes is narrowed down by. */
export const qrFilters = {
  q: Type.Optional(text(255, 0, about('Text to find in the name or in what the code holds.'))),
  type: Type.Optional(oneOf(QR_TYPES, about('Only codes of this type.'))),
  scannable: Type.Optional(oneOf(SCANNABLE_GRADES, about('Only codes of this grade.'))),
};

const qrListQuery = Type.Object({
  ...pageFields,
  ...qrFilters,
  order: Type.Optional(oneOf(QR_ORDERS, about('Newest first, most scanned first, or by name.'))),
  details: Type.Optional(Type.Boolean(about('Tell of each code also what it holds.'))),
});

const QrContentType = oneOf(QR_TYPES, about('What the code holds.'));

/** A string or an object or array of strings by type; the features unwrap what clients wrap. */
const QrContent = Type.Unknown(
  about(
    'Content by type. `text`: string. `link`: http(s) URL. `email`: address or `{email, subject, body}`. ' +
      '`phone`: number. `sms`: number or `{phone, message}`. ' +
      '`wifi`: `{ssid, encryption: WPA|WEP|nopass, password, hidden}`. ' +
      '`vcard`: `{fname, lname, org, title, phone, cell, fax, email, site, street, city, state, zip, country, note}`.',
  ),
);

/** Characters of a data URL that carries an image of 2 MiB. */
const MAX_LOGO_LENGTH = 2_800_000;

/** How a code looks, whatever it holds. */
export const qrLook = {
  background: Type.Optional(text(40, 1, about('Background colour, written rgb(R,G,B).'))),
  foreground: Type.Optional(text(40, 1, about('Colour of the dots, written rgb(R,G,B); darker than the background.'))),
  logo: Type.Optional(
    nullable(
      text(MAX_LOGO_LENGTH),
      about('PNG or JPEG for the middle: an http(s) address, a data URL or the path of an uploaded asset.'),
    ),
  ),
  style: Type.Optional(nullable(QrStyleInput, about('Shapes, gradient, frame and more; null makes the code plain.'))),
};

const design = {
  ...qrLook,
  name: Type.Optional(text(120, 0, about('Your name for the code.'))),
  dynamic: Type.Optional(
    Type.Boolean(about('Lead through this service, so that scans count and the content can change after printing.')),
  ),
};

/** All that a designer needs to go on with a code. */
const QrDesign = success({
  id: Id,
  link: Url,
  name: Type.String(),
  type: QrContentType,
  data: QrContent,
  dynamic: Type.Boolean(),
  foreground: Type.String(),
  background: Type.String(),
  logo: nullable(Type.String(), about('Path of the stored picture; send it again to keep it.')),
  style: QrStyle,
  scannable,
  reasons: Type.Array(Type.String(), about('What keeps the design from being good, worst first.')),
});

/** The stored code that a design is for. */
const designOf = {
  word: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{4,40}$',
      description: "Last part of the stored code's `link`: a dynamic code is then drawn with its own address.",
      advice: "The word must be the last part of the code's link.",
    }),
  ),
};

/** Templates on one screen. */
const MOST_LOOKS = 24;

/** A design that was tried out. */
const QrCheck = success({
  readable: Type.Boolean(about('False for what would be refused.')),
  scannable,
  reasons: Type.Array(Type.String(), about('What keeps the design from being good, worst first.')),
  svg: Type.String(about('The picture, a complete SVG document.')),
  version: Type.Integer({ minimum: 1, maximum: 40, ...about('1 to 40: the larger, the denser.') }),
  errorcorrection: Type.String(),
  leastwidth: Type.Integer({ minimum: 20, ...about('Millimetres that it must be wide in print at least.') }),
  nearest: nullable(
    Type.Object({
      foreground: Type.String(),
      background: Type.String(),
      style: QrStyle,
      logo: Type.Boolean(about('Whether the logo can stay.')),
      changes: Type.Array(Type.String()),
    }),
    about('The nearest design that is graded good; null when this one is, or when none was found.'),
  ),
});

/** Characters: ten thousand rows of four hundred. */
const MAX_CSV_LENGTH = 4_000_000;

const { name: _name, dynamic: _dynamic, ...sharedDesign } = design;

/** Many codes at once. */
export const QrBatch = Type.Object({
  csv: text(
    MAX_CSV_LENGTH,
    1,
    about(
      'A row of column names, then a row a code, at most 10,000. `data` is the content; without it all other columns are ' +
        'fields of it (`ssid`, `password`, ...). `type`, `name`, `foreground` and `background` go before those of the batch.',
    ),
  ),
  type: Type.Optional(oneOf(QR_TYPES, about('Of rows that name none; `link` when left out.'))),
  ...sharedDesign,
  format: Type.Optional(oneOf(QR_PICTURE_FORMATS, about('Of the pictures; `svg` when left out.'))),
  size: Type.Optional(Type.Integer({ minimum: 64, maximum: 4096, ...about('Pixels of PNG pictures; 1024.') })),
  width: Type.Optional(
    Type.Number({ minimum: 10, maximum: 2000, ...about('Millimetres of PDF and EPS pictures; 50.') }),
  ),
  store: Type.Optional(
    Type.Boolean(
      about('Keep the codes: links lead through this service then, and scans count. Else only pictures are made.'),
    ),
  ),
});

export const qrCodeOperations = {
  listQrCodes: operation({
    id: 'listQrCodes',
    method: 'GET',
    path: '/qr',
    summary: 'List QR codes',
    tag,
    query: qrListQuery,
    status: 200,
    answer: listAnswer('qrs', Type.Object({ ...QrCode.properties, ...listDetails })),
    refusals: [400],
  }),
  showQrCode: operation({
    id: 'showQrCode',
    method: 'GET',
    path: '/qr/{id}',
    summary: 'Show a QR code with its scan statistics',
    tag,
    status: 200,
    answer: success({ details: QrCode, data: Statistics }),
    refusals: [404],
  }),
  showQrDesign: operation({
    id: 'showQrDesign',
    method: 'GET',
    path: '/qr/{id}/design',
    summary: 'Show what a QR code holds and how it looks',
    tag,
    status: 200,
    answer: QrDesign,
    refusals: [404],
  }),
  checkQrCode: operation({
    id: 'checkQrCode',
    method: 'POST',
    path: '/qr/check',
    summary: 'Draw and grade a design without storing it',
    tag,
    body: Type.Object({ ...designOf, type: QrContentType, data: QrContent, ...design }),
    status: 200,
    answer: QrCheck,
    refusals: [400],
  }),
  drawQrCode: operation({
    id: 'drawQrCode',
    method: 'POST',
    path: '/qr/draw',
    summary: 'Draw a content in several looks at once, without grading or storing',
    tag,
    body: Type.Object({
      ...designOf,
      type: QrContentType,
      data: QrContent,
      dynamic: design.dynamic,
      looks: Type.Array(Type.Object(qrLook), {
        minItems: 1,
        maxItems: MOST_LOOKS,
        description: 'How it is drawn, a picture each.',
      }),
    }),
    status: 200,
    answer: success({
      pictures: Type.Array(Type.String(), about('Complete SVG documents, in the order of the looks.')),
    }),
    refusals: [400],
  }),
  batchQrCodes: operation({
    id: 'batchQrCodes',
    method: 'POST',
    path: '/qr/batch',
    summary: 'Make many QR codes from a CSV, as a zip file with a report',
    tag,
    body: QrBatch,
    status: 200,
    answerTypes: ['application/zip'],
    answer: Type.String(),
    refusals: [400],
  }),
  createQrCode: operation({
    id: 'createQrCode',
    method: 'POST',
    path: '/qr/add',
    summary: 'Create a QR code',
    tag,
    body: Type.Object({ type: QrContentType, data: QrContent, ...design }),
    status: 200,
    answer: success({ id: Id, link: Url, scannable }),
    refusals: [400],
  }),
  updateQrCode: operation({
    id: 'updateQrCode',
    method: 'PUT',
    path: '/qr/{id}/update',
    summary: 'Update a QR code',
    tag,
    body: Type.Object({
      type: Type.Optional(oneOf(QR_TYPES, about('Stays as it is when left out.'))),
      data: QrContent,
      ...design,
    }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteQrCode: operation({
    id: 'deleteQrCode',
    method: 'DELETE',
    path: '/qr/{id}/delete',
    summary: 'Delete a QR code; for 30 days it can be restored',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
