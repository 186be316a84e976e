import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, success, text, Url } from '../wire.ts';

/** Characters of a data URL of 5 MiB. */
const MOST = 7_000_000;

export const linkPictureOperations = {
  putLinkPicture: operation({
    id: 'putLinkPicture',
    method: 'PUT',
    path: '/url/{id}/picture',
    summary: 'Upload the picture of a link’s preview card',
    tag: 'Links',
    body: Type.Object({
      picture: text(
        MOST,
        1,
        about(
          'A data URL of a PNG, JPEG or WebP image of at most 5 MB. It is kept as a JPEG of at most 1200 x 630 pixels without metadata.',
        ),
      ),
    }),
    status: 200,
    answer: success({
      image: { ...Url, description: 'Where it is served, which is the link’s `metaimage` from now on.' },
    }),
    refusals: [400, 404],
  }),
};
