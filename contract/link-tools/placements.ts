import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Day, documented, Id, Message, nullable, success, text, Url } from '../wire.ts';
import { QrContent } from './qr-content.ts';

const tag = 'QR codes';

/** Maximum codes per request, and of a channel on the map. */
const MAX_ADDED = 100;
const MAX_SHOWN = 500;

const place = {
  place: text(200, documented('Address or description of the place.')),
  latitude: nullable(
    Type.Number({ minimum: -90, maximum: 90 }),
    documented('In degrees; null if it is not on the map.'),
  ),
  longitude: nullable(
    Type.Number({ minimum: -180, maximum: 180 }),
    documented('In degrees; null if it is not on the map.'),
  ),
  note: text(1000),
  from: nullable(Day, documented('Day on which it was put up.')),
  until: nullable(Day, documented('Day on which it was taken down.')),
};

const placeInput = {
  place: Type.Optional(place.place),
  latitude: Type.Optional(place.latitude),
  longitude: Type.Optional(place.longitude),
  note: Type.Optional(place.note),
  from: Type.Optional(place.from),
  until: Type.Optional(place.until),
};

const Placement = Type.Object({
  id: Id,
  name: Type.String(),
  link: { ...Url, description: 'URL of the image.' },
  content: Type.String(documented('Destination of a link, or the encoded text.')),
  dynamic: Type.Boolean(),
  placement: nullable(Type.Object(place), documented('null if the code has no place yet.')),
});

export const placementOperations = {
  showPlacements: operation({
    id: 'showPlacements',
    method: 'GET',
    path: '/channel/{id}/placements',
    changes: false,
    summary: 'Show the QR codes of a channel with their places',
    tag,
    status: 200,
    response: success({
      data: Type.Array(Placement, documented(`The newest ${MAX_SHOWN} codes of the channel.`)),
    }),
    errorStatuses: [404],
  }),
  addPlacements: operation({
    id: 'addPlacements',
    method: 'POST',
    path: '/channel/{id}/placements',
    changes: true,
    summary: 'Copy a dynamic QR code to several places, each with its own scans',
    tag,
    body: Type.Object({
      code: Type.Integer({ ...Id, description: 'ID of the code whose design and destination are copied.' }),
      placements: Type.Array(Type.Object({ name: text(120, { minLength: 1 }), ...placeInput }), {
        minItems: 1,
        maxItems: MAX_ADDED,
        description: 'One new code for each.',
      }),
    }),
    status: 200,
    response: success({ ids: Type.Array(Id, documented('IDs of the new codes, in the order of the places.')) }),
    errorStatuses: [400, 404],
  }),
  redirectPlacements: operation({
    id: 'redirectPlacements',
    method: 'PUT',
    path: '/channel/{id}/placements/destination',
    changes: true,
    summary: 'Change the destination of all placed QR codes of a channel',
    tag,
    body: Type.Object({ data: QrContent }),
    status: 200,
    response: success({ changed: Type.Integer({ minimum: 0, description: 'Number of dynamic links that changed.' }) }),
    errorStatuses: [400, 404],
  }),
  putPlacement: operation({
    id: 'putPlacement',
    method: 'PUT',
    path: '/qr/{id}/placement',
    changes: true,
    summary: 'Set the place of a QR code',
    tag,
    body: Type.Object(placeInput),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
};
