import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_TYPES } from '../vocabulary.ts';
import { about, Count, enumOf, Id, Message, Timestamp } from '../wire.ts';
import { listResponse, pageFields } from './list.ts';

const tag = 'QR codes';

const DeletedQrCode = Type.Object({
  id: Id,
  name: Type.String(),
  type: enumOf(QR_TYPES, about('Content type of the code.')),
  dynamic: Type.Boolean(about('Whether the code is dynamic.')),
  content: Type.String(about('Destination of a link, or the encoded text.')),
  scans: Count,
  date: Timestamp,
  deleted: Timestamp,
  until: Type.String({ ...Timestamp, ...about('When the code and its scans are permanently deleted.') }),
});

/** Deleted codes, which only their account can list and restore. */
export const deletedQrCodeOperations = {
  listDeletedQrCodes: operation({
    id: 'listDeletedQrCodes',
    method: 'GET',
    path: '/qr/deleted',
    changes: false,
    summary: 'List deleted QR codes that can be restored',
    tag,
    query: Type.Object({ ...pageFields, qr: Type.Optional(Type.Integer({ ...Id, ...about('Only this code.') })) }),
    status: 200,
    response: listResponse('qrs', DeletedQrCode),
    errorStatuses: [400],
  }),
  restoreQrCode: operation({
    id: 'restoreQrCode',
    method: 'POST',
    path: '/qr/{id}/restore',
    changes: true,
    summary: 'Restore a deleted QR code with its address, scans and channels',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  eraseQrCode: operation({
    id: 'eraseQrCode',
    method: 'DELETE',
    path: '/qr/{id}/erase',
    changes: true,
    summary: 'Permanently delete a QR code and its scans',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
