import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QR_DECODERS, QR_PROOF_MATCHES, SCANNABLE_GRADES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, success } from '../wire.ts';
import { photoDataUrl } from './link-pictures.ts';
import { designOf, qrLook } from './qr-codes.ts';
import { QrContent, QrContentType } from './qr-content.ts';

const photo = {
  picture: photoDataUrl,
  width: Type.Optional(
    Type.Number({
      minimum: 5,
      maximum: 10_000,
      ...documented(
        'Width of the printed code without its margin, in millimeters; without it, there is no `distance`.',
      ),
    }),
  ),
  from: Type.Optional(
    Type.Number({
      minimum: 5,
      maximum: 10_000,
      ...documented('Distance from which people scan the code, in centimeters; defaults to 30.'),
    }),
  ),
};

const ProofMeasures = Type.Object({
  modules: Type.Integer(documented('Modules on each side of the code.')),
  modulepixels: Type.Number(documented('Width of a module in the picture, in pixels.')),
  contrast: Type.Number(documented('Contrast ratio of light and dark modules, 1 to 21.')),
  quietzone: nullable(
    Type.Integer({ minimum: 0, maximum: 4, description: 'Clear modules around the code, at its narrowest side.' }),
    documented('null if no decoder reads the code.'),
  ),
  cropped: Type.Boolean(documented('Whether the picture ends where the quiet zone does.')),
  tilt: Type.Integer({ minimum: 0, maximum: 90, description: 'Angle from which the picture is taken, in degrees.' }),
  blur: Type.Number(documented('Blur as a share of a module; more than 0.45 is too much.')),
  glare: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the code that a reflection hides.' }),
  damage: nullable(
    Type.Integer({ minimum: 0, maximum: 100 }),
    documented('Percent of the error correction that damage uses; null if zxing does not read the code.'),
  ),
});

const QrProof = success({
  scannable: enumOf(SCANNABLE_GRADES, documented('Grade of the print, by this picture.')),
  decoders: Type.Array(
    Type.Object({ name: enumOf(QR_DECODERS), reads: Type.Boolean() }),
    documented('Every decoder of the service, and whether it reads the picture.'),
  ),
  content: nullable(Type.String(), documented('The decoded text; null if no decoder reads the picture.')),
  match: nullable(
    enumOf(QR_PROOF_MATCHES),
    documented('Whether it is this code, another code of the account, or an unknown one; null without `content`.'),
  ),
  code: nullable(Type.Object({ id: Id, name: Type.String() }), documented('The other code of the account.')),
  measures: nullable(ProofMeasures, documented('null if the picture shows no code.')),
  distance: nullable(Count, documented('Distance from which the print is readable, in centimeters.')),
  leastwidth: nullable(Count, documented('Minimum width for the distance `from`, without margin, in millimeters.')),
  advice: Type.Array(Type.String(), documented('Changes to the print, most effective first; empty when all is well.')),
});

export const qrProofOperations = {
  proofQrCode: operation({
    id: 'proofQrCode',
    method: 'POST',
    path: '/qr/{id}/proof',
    changes: false,
    summary: 'Check a photo of a printed QR code',
    tag: 'QR codes',
    body: Type.Object(photo),
    status: 200,
    response: QrProof,
    errorStatuses: [400, 404],
  }),
  proofQrDesign: operation({
    id: 'proofQrDesign',
    method: 'POST',
    path: '/qr/proof',
    changes: false,
    summary: 'Check a photo of a design without saving it',
    tag: 'QR codes',
    body: Type.Object({
      ...photo,
      ...designOf,
      ...qrLook,
      type: QrContentType,
      data: QrContent,
      dynamic: Type.Optional(Type.Boolean(documented('As in the check of the design.'))),
    }),
    status: 200,
    response: QrProof,
    errorStatuses: [400],
  }),
};
