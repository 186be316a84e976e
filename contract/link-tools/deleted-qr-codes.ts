import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_TYPES } from '../vocabulary.ts';
import { about, Count, Id, Message, oneOf, Timestamp } from '../wire.ts';
import { listAnswer, pageFields } from './list.ts';

const tag = 'QR codes';

const DeletedQrCode = Type.Object({
  id: Id,
  name: Type.String(),
  type: oneOf(QR_TYPES, about('What the code holds.')),
  dynamic: Type.Boolean(about('Whether it leads through this service once it is restored.')),
  content: Type.String(about('Where a link leads, else the text that a phone reads.')),
  scans: Count,
  date: Timestamp,
  deleted: Timestamp,
  until: Type.String({ ...Timestamp, ...about('When it is gone for good, with its scans.') }),
});

/** Codes that were deleted stay for a while, seen by nobody but who may bring them back. */
export const deletedQrCodeOperations = {
  listDeletedQrCodes: operation({
    id: 'listDeletedQrCodes',
    method: 'GET',
    path: '/qr/deleted',
    summary: 'List QR codes that can be restored',
    tag,
    query: Type.Object({ ...pageFields, qr: Type.Optional(Type.Integer({ ...Id, ...about('Only this one.') })) }),
    status: 200,
    answer: listAnswer('qrs', DeletedQrCode),
    refusals: [400],
  }),
  restoreQrCode: operation({
    id: 'restoreQrCode',
    method: 'POST',
    path: '/qr/{id}/restore',
    summary: 'Restore a deleted QR code with its address, its scans and its channels',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
  eraseQrCode: operation({
    id: 'eraseQrCode',
    method: 'DELETE',
    path: '/qr/{id}/erase',
    summary: 'Delete a QR code and its scans for good, at once',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
