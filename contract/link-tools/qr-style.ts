import { Type } from 'typebox';
import {
  LOGO_SIZE,
  MAX_LOGO_SPACE,
  QR_DOT_SHAPES,
  QR_EYE_SHAPES,
  QR_FRAME_TYPES,
  QR_GRADIENT_TYPES,
  QR_LEVELS,
} from '../vocabulary.ts';
import { documented, enumOf, nullable, text } from '../wire.ts';

/** Style of a code, in addition to its two colors and its logo. All fields are optional. */

const color = text(40, { minLength: 1, ...documented('Color as rgb(R,G,B).') });

const Gradient = Type.Object({
  type: enumOf(QR_GRADIENT_TYPES, documented('`linear` or `radial`, from the foreground to `to`.')),
  to: color,
  angle: Type.Optional(
    Type.Number({ minimum: -360, maximum: 360, ...documented('Angle in degrees: 0 points right, 90 down.') }),
  ),
});

const Frame = Type.Object({
  type: enumOf(
    QR_FRAME_TYPES,
    documented(
      '`border`, `rounded` and `banner` (text above) surround the code; `label` and `bubble` (pointing at it) are below it.',
    ),
  ),
  text: Type.Optional(text(60, documented('Call to action, up to 30 characters, drawn as outlines.'))),
  color: Type.Optional(nullable(color, documented('Defaults to the foreground.'))),
});

const fields = {
  dots: enumOf(QR_DOT_SHAPES, documented('Shape of the modules.')),
  eyes: enumOf(QR_EYE_SHAPES, documented('Shape of the eye frames.')),
  pupils: enumOf(QR_EYE_SHAPES, documented('Shape of the eyeballs.')),
  gradient: nullable(Gradient, documented('Gradient of the dark modules.')),
  frame: nullable(Frame, documented('Frame around the code.')),
  transparent: Type.Boolean(documented('Transparent background, for surfaces in that color.')),
  logosize: nullable(
    Type.Integer({
      minimum: LOGO_SIZE.least,
      maximum: LOGO_SIZE.most,
      ...documented('Width of the logo in percent of the code without its margin; null is the largest safe one.'),
    }),
  ),
  logospace: Type.Integer({
    minimum: 0,
    maximum: MAX_LOGO_SPACE,
    ...documented('Clear modules around the logo.'),
  }),
  errorcorrection: enumOf(
    QR_LEVELS,
    documented('Minimum error correction. A logo always uses H; a higher level is used if it fits.'),
  ),
};

/** What a caller sends: omitted fields keep their value. */
export const QrStyleInput = Type.Partial(Type.Object(fields));

/** Style in responses, with all fields. */
export const QrStyle = Type.Object({
  ...fields,
  gradient: nullable(Type.Required(Gradient)),
  frame: nullable(Type.Required(Frame)),
});
