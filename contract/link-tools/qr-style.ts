import { Type } from 'typebox';
import { QR_DOT_SHAPES, QR_EYE_SHAPES, QR_FRAME_TYPES, QR_GRADIENT_TYPES, QR_LEVELS } from '../vocabulary.ts';
import { about, nullable, oneOf, text } from '../wire.ts';

/** How a code looks beside its two colours and its logo. All of it may be left out. */

const colour = text(40, 1, about('Written rgb(R,G,B).'));

const Gradient = Type.Object({
  type: oneOf(QR_GRADIENT_TYPES, about('`linear` or `radial`, from the foreground to `to`.')),
  to: colour,
  angle: Type.Optional(
    Type.Number({ minimum: -360, maximum: 360, ...about('Degrees: 0 leads to the right, 90 downwards.') }),
  ),
});

const Frame = Type.Object({
  type: oneOf(QR_FRAME_TYPES, about('`border` and `rounded` go all around, `label` is a plate below.')),
  text: Type.Optional(text(60, 0, about('Call to action of at most 30 characters, drawn as outlines.'))),
  color: Type.Optional(nullable(colour, about('The foreground when left out.'))),
});

const fields = {
  dots: oneOf(QR_DOT_SHAPES, about('Shape of the modules.')),
  eyes: oneOf(QR_EYE_SHAPES, about('Shape of the rings in the three corners.')),
  pupils: oneOf(QR_EYE_SHAPES, about('Shape of what is inside the rings.')),
  gradient: nullable(Gradient, about('Over the dark modules.')),
  frame: nullable(Frame, about('Around the code.')),
  transparent: Type.Boolean(about('Leave the background out of the picture, for surfaces of that colour.')),
  errorcorrection: oneOf(
    QR_LEVELS,
    about('At least this much; a logo always takes H, and what costs nothing is added.'),
  ),
};

/** What a caller sends: members left out stay as they are. */
export const QrStyleInput = Type.Partial(Type.Object(fields));

/** What is told: every member is there. */
export const QrStyle = Type.Object({
  ...fields,
  gradient: nullable(Type.Required(Gradient)),
  frame: nullable(Type.Required(Frame)),
});
