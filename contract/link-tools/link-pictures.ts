import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { documented, success, text, Url } from '../wire.ts';

/** Characters of a data URL of 5 MiB. */
const MAX_DATA_URL_LENGTH = 7_000_000;

/** An uploaded picture; the description says what it becomes. */
export const dataUrl = (stored: string) =>
  text(MAX_DATA_URL_LENGTH, {
    minLength: 1,
    ...documented(`A data URL of a PNG, JPEG or WebP image of at most 5 MB. It is stored ${stored}, without metadata.`),
  });

/** An uploaded file for visitors. */
export const fileDataUrl = text(MAX_DATA_URL_LENGTH, {
  minLength: 1,
  ...documented(
    'A data URL of a PDF, EPUB, PNG, JPEG, WebP or MP3 file of at most 5 MB; its content decides, not its type.',
  ),
});

/** A picture that is read and then forgotten. */
export const photoDataUrl = text(MAX_DATA_URL_LENGTH, {
  minLength: 1,
  ...documented('A data URL of a PNG, JPEG or WebP image of at most 5 MB and 50 megapixels. It is not stored.'),
});

export const linkPictureOperations = {
  putLinkPicture: operation({
    id: 'putLinkPicture',
    method: 'PUT',
    path: '/url/{id}/picture',
    changes: true,
    summary: 'Upload the social preview image of a link',
    tag: 'Links',
    body: Type.Object({
      picture: dataUrl('as a JPEG of up to 1200 x 630 pixels'),
    }),
    status: 200,
    response: success({
      image: { ...Url, description: 'URL of the image, set as the link’s `metaimage`.' },
    }),
    errorStatuses: [400, 404],
  }),
};
