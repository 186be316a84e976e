import { Type } from 'typebox';
import { BIO_BLOCK_TYPES, BIO_FORMS } from '../../vocabulary.ts';
import { documented, enumOf, Id, nullable, Timestamp, text, Url } from '../../wire.ts';

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; empty clears, as forms do. */
const moment = (description: string) =>
  nullable(
    Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?)?$' }),
    documented(description, 'Enter the time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in UTC.'),
  );

const Picture = Type.Object({
  url: text(2048, { minLength: 1, ...documented('URL of the image.') }),
  alt: Type.Optional(nullable(text(200), documented('Alternative text.'))),
});

/** A block as it is written. */
export const Block = Type.Object({
  id: Type.Optional(nullable(Id, documented('ID of an existing block, which keeps its clicks. Omit for a new block.'))),
  type: enumOf(BIO_BLOCK_TYPES),
  title: Type.Optional(nullable(text(200))),
  url: Type.Optional(
    nullable(
      text(2048),
      documented(
        'Destination of a block, or its image, video or recording. Supported players are embedded. A map without one links to OpenStreetMap.',
      ),
    ),
  ),
  text: Type.Optional(nullable(text(2000))),
  image: Type.Optional(nullable(text(2048), documented('URL of the thumbnail of a block with a link.'))),
  price: Type.Optional(nullable(text(40), documented('Price of a product block, as shown, such as €29.'))),
  at: Type.Optional(moment('When a countdown block ends, UTC.')),
  images: Type.Optional(
    Type.Array(Picture, { maxItems: 12, description: 'Images of a gallery or carousel block, in order.' }),
  ),
  email: Type.Optional(nullable(text(254), documented('For a contact block.'))),
  phone: Type.Optional(nullable(text(40), documented('For a contact block.'))),
  form: Type.Optional(nullable(enumOf(BIO_FORMS), documented('Type of a form block; defaults to contact.'))),
  starts: Type.Optional(moment('When the block appears, UTC.')),
  ends: Type.Optional(moment('When the block disappears, UTC.')),
  hidden: Type.Optional(Type.Boolean({ description: 'Hides the block; defaults to false.' })),
});

export const StoredBlock = Type.Object({
  id: Id,
  type: enumOf(BIO_BLOCK_TYPES),
  title: nullable(Type.String()),
  url: nullable(Url),
  text: nullable(Type.String()),
  image: nullable(Url),
  price: nullable(Type.String()),
  at: nullable(Timestamp),
  images: Type.Array(Type.Object({ url: Url, alt: nullable(Type.String()) })),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  form: nullable(enumOf(BIO_FORMS)),
  starts: nullable(Timestamp),
  ends: nullable(Timestamp),
  hidden: Type.Boolean(),
  verified: nullable(Timestamp, documented('When the service last saw that the destination links back.')),
});
