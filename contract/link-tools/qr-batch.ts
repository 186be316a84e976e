import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_PICTURE_FORMATS, QR_TYPES } from '../vocabulary.ts';
import { documented, enumOf, success, text } from '../wire.ts';
import { qrLook } from './qr-codes.ts';

const tag = 'QR codes';

/** 10,000 rows of 400 characters. */
const MAX_CSV_LENGTH = 4_000_000;

/** A batch. */
export const QrBatch = Type.Object({
  csv: text(MAX_CSV_LENGTH, {
    minLength: 1,
    ...documented(
      'CSV with a header row and up to 10,000 rows, one per code. `data` is the content; without it, all other columns are ' +
        'its fields (`ssid`, `password`, ...). `type`, `name`, `foreground` and `background` override those of the batch.',
    ),
  }),
  type: Type.Optional(enumOf(QR_TYPES, documented('Type of rows without one; defaults to `link`.'))),
  ...qrLook,
  format: Type.Optional(enumOf(QR_PICTURE_FORMATS, documented('Image format; defaults to `svg`.'))),
  size: Type.Optional(
    Type.Integer({ minimum: 64, maximum: 4096, ...documented('Width of PNG images in pixels; defaults to 1024.') }),
  ),
  width: Type.Optional(
    Type.Number({
      minimum: 10,
      maximum: 2000,
      ...documented('Width of PDF and EPS images in millimeters; defaults to 50.'),
    }),
  ),
  store: Type.Optional(
    Type.Boolean(
      documented('Save the codes, so that scans count and destinations can change. Otherwise only images are created.'),
    ),
  ),
});

export const qrBatchOperations = {
  batchQrCodes: operation({
    id: 'batchQrCodes',
    method: 'POST',
    path: '/qr/batch',
    changes: true,
    summary: 'Create QR codes from a CSV, as a ZIP file with a report',
    tag,
    body: QrBatch,
    status: 200,
    responseTypes: ['application/zip'],
    response: Type.String(),
    errorStatuses: [400],
  }),
  checkQrBatch: operation({
    id: 'checkQrBatch',
    method: 'POST',
    path: '/qr/batch/check',
    changes: false,
    summary: 'Check up to 1,000 rows of a batch without creating codes',
    tag,
    body: QrBatch,
    status: 200,
    response: success({
      good: Type.Integer({ minimum: 0, ...documented('Number of rows without a fault.') }),
      faults: Type.Array(
        Type.Object({
          row: Type.Integer({ minimum: 1, ...documented('Row of the CSV, not counting the header.') }),
          field: Type.String(documented('Field at fault, such as `data`, `data.phone` or `foreground`.')),
          message: Type.String(documented('What to change.')),
        }),
      ),
    }),
    errorStatuses: [400],
  }),
};
