import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_TYPES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, Url } from '../wire.ts';
import { MAX_BULK_LINKS } from './link-fields.ts';
import { listResponse, pageFields } from './list.ts';

const DeletedLink = Type.Object({
  id: Id,
  alias: Type.String(),
  shorturl: Type.String({ ...Url, ...documented('Its short link, which no other link can take meanwhile.') }),
  longurl: Url,
  title: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  clicks: Count,
  uniqueclicks: Count,
  date: Timestamp,
  deleted: Timestamp,
  until: Type.String({ ...Timestamp, ...documented('When the link and its clicks are permanently deleted.') }),
});

const ids = Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_LINKS, description: 'IDs of deleted links.' });

/** Deleted links, which only their account can list and restore. */
export const deletedLinkOperations = {
  listDeletedLinks: operation({
    id: 'listDeletedLinks',
    method: 'GET',
    path: '/urls/deleted',
    changes: false,
    summary: 'List deleted links that can be restored',
    tag: 'Links',
    query: Type.Object({
      ...pageFields,
      link: Type.Optional(Type.Integer({ ...Id, ...documented('Only this link.') })),
    }),
    status: 200,
    response: listResponse('urls', DeletedLink),
    errorStatuses: [400],
  }),
  restoreLinks: operation({
    id: 'restoreLinks',
    method: 'POST',
    path: '/urls/restore',
    changes: true,
    summary: 'Restore up to 100 deleted links at once',
    tag: 'Links',
    body: Type.Object({ ids }),
    status: 200,
    response: success({
      restored: Count,
      results: Type.Array(
        Type.Object({
          id: Id,
          refusal: nullable(Type.String(), documented('Why it was rejected; null if it was not.')),
        }),
      ),
    }),
    errorStatuses: [400],
  }),
  restoreLink: operation({
    id: 'restoreLink',
    method: 'POST',
    path: '/url/{id}/restore',
    changes: true,
    summary: 'Restore a deleted link with its address, settings, clicks and channels',
    tag: 'Links',
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  eraseLink: operation({
    id: 'eraseLink',
    method: 'DELETE',
    path: '/url/{id}/erase',
    changes: true,
    summary: 'Permanently delete a link and its clicks',
    tag: 'Links',
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};

const DeletedQrCode = Type.Object({
  id: Id,
  name: Type.String(),
  type: enumOf(QR_TYPES, documented('Content type of the code.')),
  dynamic: Type.Boolean(documented('Whether the code is dynamic.')),
  content: Type.String(documented('Destination of a link, or the encoded text.')),
  scans: Count,
  date: Timestamp,
  deleted: Timestamp,
  until: Type.String({ ...Timestamp, ...documented('When the code and its scans are permanently deleted.') }),
});

/** Deleted codes, which only their account can list and restore. */
export const deletedQrCodeOperations = {
  listDeletedQrCodes: operation({
    id: 'listDeletedQrCodes',
    method: 'GET',
    path: '/qr/deleted',
    changes: false,
    summary: 'List deleted QR codes that can be restored',
    tag: 'QR codes',
    query: Type.Object({ ...pageFields, qr: Type.Optional(Type.Integer({ ...Id, ...documented('Only this code.') })) }),
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
    tag: 'QR codes',
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
    tag: 'QR codes',
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
