import { type TSchema, Type } from 'typebox';
import { operation } from '../../operation.ts';
import { BRANDED_PAGES, type BrandedPage, type BrandText } from '../../vocabulary.ts';
import { documented, enumOf, Id, Message, nullable, success, text } from '../../wire.ts';
import { PreviewHtml } from './preview.ts';

const tag = 'Page brand';

const PAGES = Object.keys(BRANDED_PAGES) as [BrandedPage, ...BrandedPage[]];

const LENGTHS: Readonly<Record<BrandText, number>> = { title: 120, text: 500, button: 40 };

/** Objects with the texts of each page; `schemaOf` describes one text. */
const textsOf = (schemaOf: (field: BrandText) => TSchema) =>
  PAGES.map((page) => {
    const fields = BRANDED_PAGES[page].map((field) => [field, schemaOf(field)] as const);
    return [page, Type.Object(Object.fromEntries(fields))] as const;
  });

const Texts = Type.Object(Object.fromEntries(textsOf(() => nullable(Type.String()))));

const PageBrand = Type.Object({
  name: nullable(Type.String()),
  accent: nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  logo: nullable(Type.String()),
  dark_logo: nullable(Type.String()),
  url: nullable(Type.String()),
  texts: Texts,
});

const domain = Type.Optional(
  nullable(Id, documented('A branded domain whose links have a brand of their own; that of the workspace if missing.')),
);
const clearable = (maxLength: number, description: string) =>
  Type.Optional(nullable(text(maxLength), documented(`${description} Null for none.`)));

const fields = {
  domain,
  name: clearable(40, 'Name of the brand.'),
  accent: clearable(40, 'Color of links and buttons, such as #0f6b4f.'),
  logo: clearable(2_048, 'Logo: the URL that `POST /bio/picture` returned.'),
  dark_logo: clearable(2_048, 'The logo on dark backgrounds, likewise.'),
  url: clearable(
    2_048,
    'Where the buttons of expired, inactive and missing links lead; without it they are not shown.',
  ),
  texts: Type.Optional(
    Type.Object(
      Object.fromEntries(
        textsOf((field) => Type.Optional(nullable(text(LENGTHS[field])))).map(([page, schema]) => [
          page,
          Type.Optional(schema),
        ]),
      ),
      documented(
        'Own texts by page, plain and replaced as a whole. Splash pages and overlays use them where they have no text of their own; disabled links, reports and consent show them beside the usual text.',
      ),
    ),
  ),
};

/** The look of the pages that links of a workspace show. */
export const pageBrandOperations = {
  showPageBrand: operation({
    id: 'showPageBrand',
    method: 'GET',
    path: '/brand',
    changes: false,
    summary: 'Show the brand of the pages of links',
    tag,
    query: Type.Object({ domain: Type.Optional(Id) }),
    status: 200,
    response: success({
      details: PageBrand,
      is_own: Type.Boolean(documented('False if it is the brand of the workspace, or that of the service.')),
    }),
    errorStatuses: [400],
  }),
  previewPageBrand: operation({
    id: 'previewPageBrand',
    method: 'POST',
    path: '/brand/preview',
    changes: false,
    summary: 'Preview a page in an unsaved brand; invalid fields are ignored',
    tag,
    body: Type.Object({ page: enumOf(PAGES), ...fields }),
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [400],
  }),
  updatePageBrand: operation({
    id: 'updatePageBrand',
    method: 'PUT',
    path: '/brand/update',
    changes: true,
    permission: 'settings',
    summary: 'Change the brand of the pages of links; omitted fields stay unchanged',
    tag,
    body: Type.Object(fields),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  resetPageBrand: operation({
    id: 'resetPageBrand',
    method: 'DELETE',
    path: '/brand/reset',
    changes: true,
    permission: 'settings',
    summary: 'Remove the brand of a domain, or that of the workspace',
    tag,
    query: Type.Object({ domain: Type.Optional(Id) }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
};
