import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { BIO_BACKGROUNDS, BIO_BUTTONS, BIO_FILE_FORMATS, BIO_PICTURE_USES, BIO_THEMES } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../../wire.ts';
import { dataUrl, fileDataUrl } from '../link-pictures.ts';
import { DetailedListQuery, listResponse } from '../list.ts';
import { Statistics } from '../statistics.ts';
import { AnswerDeleteQuery, AnswerListQuery, answerListResponse } from './answers.ts';
import { Block, StoredBlock } from './bio-blocks.ts';
import { PreviewHtml } from './preview.ts';

const tag = 'Bio pages';

const BioPage = Type.Object({
  id: Id,
  handle: Type.String(),
  name: Type.String(),
  link: Url,
  date: Timestamp,
  theme: Type.Optional(nullable(Type.String(), documented('Theme; returned with `details`.'))),
  image: Type.Optional(nullable(Url, documented('Profile picture; returned with `details`.'))),
  cover: Type.Optional(nullable(Url, documented('Wide picture at the top; returned with `details`.'))),
  blocks: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of blocks that are not hidden; returned with `details`.' }),
  ),
});

const name = text(120, { minLength: 1, ...documented('Heading of the page.') });

const handle = Type.String({
  pattern: '^[a-z0-9_-]{3,60}$',
  description:
    'Last part of the public URL, /@handle: 3 to 60 lowercase letters, digits, - or _. Generated if omitted.',
  advice: 'Use 3 to 60 lowercase letters, digits, dashes or underscores for the handle.',
});

/** The row and what an update can change. */
const BioPageDetail = Type.Object({
  id: Id,
  handle: Type.String(),
  name: Type.String(),
  link: Url,
  date: Timestamp,
  description: nullable(Type.String()),
  image: nullable(Url),
  cover: nullable(Url),
  theme: nullable(Type.String()),
  background: nullable(enumOf(BIO_BACKGROUNDS)),
  backgroundimage: nullable(Url),
  buttons: nullable(enumOf(BIO_BUTTONS)),
  metatitle: nullable(Type.String()),
  metadescription: nullable(Type.String()),
  metaimage: nullable(Url),
  sitemap: Type.Boolean(),
  notify: Type.Boolean(),
  pixels: Type.Array(Id),
  blocks: Type.Array(StoredBlock),
});

const BioStatistics = Type.Object({
  ...Statistics.properties,
  blocks: Type.Array(
    Type.Object({ block: Id, clicks: Count, visitors: Count }),
    documented('All-time clicks of each block with clicks, most first.'),
  ),
});

/** Content; null clears a field. */
const content = {
  description: Type.Optional(nullable(text(1000), documented('Bio, under the heading.'))),
  theme: Type.Optional(nullable(text(40), documented(`One of ${BIO_THEMES.join(', ')}; any other name means plain.`))),
  background: Type.Optional(
    nullable(enumOf(BIO_BACKGROUNDS), documented('Background; defaults to that of the theme.')),
  ),
  backgroundimage: Type.Optional(
    nullable(text(2048), documented('URL of a picture behind the page, dimmed so that text stays readable.')),
  ),
  buttons: Type.Optional(
    nullable(enumOf(BIO_BUTTONS), documented('Shape of the buttons; defaults to that of the theme.')),
  ),
  image: Type.Optional(nullable(text(2048), documented('URL of the profile picture.'))),
  cover: Type.Optional(nullable(text(2048), documented('URL of the wide picture at the top of the page.'))),
  metatitle: Type.Optional(nullable(text(300), documented('Title of the social preview; defaults to the name.'))),
  metadescription: Type.Optional(nullable(text(1000), documented('Description of the social preview.'))),
  metaimage: Type.Optional(nullable(text(2048), documented('Image URL of the social preview.'))),
  sitemap: Type.Optional(
    Type.Boolean({ description: 'Whether search engines may index the page; defaults to false.' }),
  ),
  notify: Type.Optional(
    Type.Boolean({
      description: 'Email each response to the account’s address, at most ten an hour; defaults to false.',
    }),
  ),
  pixels: Type.Optional(Type.Array(Id, { maxItems: 20, description: 'Pixels that the page fires.' })),
  blocks: Type.Optional(
    Type.Array(Block, { maxItems: 50, description: 'Blocks from top to bottom. Replaces all existing blocks.' }),
  ),
};

/** Pixels are not part of the content. */
const { pixels: _pixels, ...seen } = content;

export const bioPageOperations = {
  listBioPages: operation({
    id: 'listBioPages',
    method: 'GET',
    path: '/bios',
    changes: false,
    summary: 'List bio pages',
    tag,
    query: DetailedListQuery,
    status: 200,
    response: listResponse('bios', BioPage),
    errorStatuses: [400],
  }),
  showBioPage: operation({
    id: 'showBioPage',
    method: 'GET',
    path: '/bio/{id}',
    changes: false,
    summary: 'Show a bio page with its views and the clicks of its blocks',
    tag,
    status: 200,
    response: success({ details: BioPageDetail, data: BioStatistics }),
    errorStatuses: [404],
  }),
  listBioAnswers: operation({
    id: 'listBioAnswers',
    method: 'GET',
    path: '/bio/{id}/answers',
    changes: false,
    summary: "List or download responses to a bio page's forms",
    tag,
    query: AnswerListQuery,
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: answerListResponse,
    errorStatuses: [400, 404],
  }),
  deleteBioAnswers: operation({
    id: 'deleteBioAnswers',
    method: 'DELETE',
    path: '/bio/{id}/answers/delete',
    changes: true,
    summary: 'Delete one response, or all responses',
    tag,
    query: AnswerDeleteQuery,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  previewBioPage: operation({
    id: 'previewBioPage',
    method: 'GET',
    path: '/bio/{id}/preview',
    changes: false,
    summary: 'Preview a bio page',
    tag,
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [404],
  }),
  checkBioHandle: operation({
    id: 'checkBioHandle',
    method: 'GET',
    path: '/bio/handle',
    changes: false,
    summary: 'Check whether a handle is available',
    tag,
    query: Type.Object({ handle: text(200) }),
    status: 200,
    response: success({
      free: Type.Boolean(),
      reason: nullable(Type.String(), documented('Why the handle is not available; null if it is.')),
    }),
    errorStatuses: [400],
  }),
  uploadBioPicture: operation({
    id: 'uploadBioPicture',
    method: 'POST',
    path: '/bio/picture',
    changes: true,
    summary: 'Upload a picture for bio pages',
    tag,
    body: Type.Object({
      picture: dataUrl('as a WebP of the size of its use'),
      use: Type.Optional({
        ...enumOf(BIO_PICTURE_USES),
        description:
          'Size of the stored picture: avatar 320 x 320, cover 1200 x 400, background 1440 x 1440 and thumbnail 240 x 240 pixels, cropped at the center; a picture keeps its shape, up to 1200 x 1600, and so does a logo of a brand, up to 480 x 128. Defaults to picture.',
      }),
    }),
    status: 200,
    response: success({
      image: {
        ...Url,
        description:
          'URL of the picture, for `image`, `cover`, `backgroundimage` or a block. Deleted after a week of no use.',
      },
    }),
    errorStatuses: [400],
  }),
  uploadBioFile: operation({
    id: 'uploadBioFile',
    method: 'POST',
    path: '/bio/file',
    changes: true,
    summary: 'Upload a file that visitors of bio pages can save',
    tag,
    body: Type.Object({
      file: fileDataUrl,
      name: text(300, { minLength: 1, ...documented('The name of the file, under which visitors save it.') }),
    }),
    status: 200,
    response: success({
      url: { ...Url, description: 'URL of the file, for the `url` of a file block. Deleted after a week of no use.' },
      format: enumOf(BIO_FILE_FORMATS),
      bytes: Count,
    }),
    errorStatuses: [400],
  }),
  verifyBioLinks: operation({
    id: 'verifyBioLinks',
    method: 'POST',
    path: '/bio/{id}/verify',
    changes: true,
    summary: 'Check which links of a bio page link back with rel="me"',
    tag,
    status: 200,
    response: success({
      links: Type.Array(
        Type.Object({ block: Id, verified: Type.Boolean() }),
        documented('The links, social profiles and contacts of the page.'),
      ),
    }),
    errorStatuses: [404],
  }),
  previewBioDraft: operation({
    id: 'previewBioDraft',
    method: 'POST',
    path: '/bio/preview',
    changes: false,
    summary: 'Preview an unsaved bio page; incomplete parts are omitted',
    tag,
    body: Type.Object({ handle: Type.Optional(text(60)), name: Type.Optional(text(120)), ...seen }),
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [400],
  }),
  createBioPage: operation({
    id: 'createBioPage',
    method: 'POST',
    path: '/bio/add',
    changes: true,
    summary: 'Create a bio page',
    tag,
    body: Type.Object({ handle: Type.Optional(handle), name, ...content }),
    status: 200,
    response: success({ id: Id, link: Url }),
    errorStatuses: [400],
  }),
  updateBioPage: operation({
    id: 'updateBioPage',
    method: 'PUT',
    path: '/bio/{id}/update',
    changes: true,
    summary: 'Update a bio page',
    tag,
    body: Type.Object({ handle: Type.Optional(handle), name: Type.Optional(name), ...content }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteBioPage: operation({
    id: 'deleteBioPage',
    method: 'DELETE',
    path: '/bio/{id}/delete',
    changes: true,
    summary: 'Delete a bio page',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
