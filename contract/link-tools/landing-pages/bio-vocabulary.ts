/** Block types of bio pages: the field that each one requires, and whether it embeds a media file or player. */
export const BIO_BLOCKS = {
  link: { requiredField: 'url', isMedia: false },
  product: { requiredField: 'title', isMedia: false },
  tip: { requiredField: 'url', isMedia: false },
  file: { requiredField: 'url', isMedia: false },
  calendar: { requiredField: 'url', isMedia: false },
  heading: { requiredField: 'title', isMedia: false },
  text: { requiredField: 'text', isMedia: false },
  faq: { requiredField: 'text', isMedia: false },
  countdown: { requiredField: 'at', isMedia: false },
  image: { requiredField: 'url', isMedia: false },
  gallery: { requiredField: 'images', isMedia: false },
  carousel: { requiredField: 'images', isMedia: false },
  video: { requiredField: 'url', isMedia: true },
  music: { requiredField: 'url', isMedia: true },
  podcast: { requiredField: 'url', isMedia: true },
  social: { requiredField: 'url', isMedia: false },
  contact: { requiredField: undefined, isMedia: false },
  form: { requiredField: undefined, isMedia: false },
  map: { requiredField: 'text', isMedia: false },
  divider: { requiredField: undefined, isMedia: false },
} as const satisfies Readonly<
  Record<
    string,
    { readonly requiredField: 'title' | 'url' | 'text' | 'at' | 'images' | undefined; readonly isMedia: boolean }
  >
>;
export type BioBlockType = keyof typeof BIO_BLOCKS;
export const BIO_BLOCK_TYPES = Object.keys(BIO_BLOCKS) as BioBlockType[];

/** Themes of bio pages. Unknown themes fall back to `plain`. */
export const BIO_THEMES = [
  'plain',
  'forest',
  'ocean',
  'dusk',
  'rose',
  'sun',
  'night',
  'paper',
  'mono',
  'aurora',
  'sunset',
  'candy',
  'grape',
  'mint',
  'blueprint',
  'terracotta',
  'linen',
  'coal',
  'neon',
  'brutal',
] as const;
export type BioTheme = (typeof BIO_THEMES)[number];

/** Backgrounds of bio pages, in the colors of the theme. */
export const BIO_BACKGROUNDS = ['flat', 'gradient', 'dots', 'grid'] as const;
export type BioBackground = (typeof BIO_BACKGROUNDS)[number];

/** Shapes of the buttons of bio pages. */
export const BIO_BUTTONS = ['square', 'rounded', 'pill'] as const;
export type BioButtons = (typeof BIO_BUTTONS)[number];

/** Uses of pictures that are uploaded for bio pages; each is cropped and shrunk to its own size. */
export const BIO_PICTURE_USES = ['avatar', 'cover', 'background', 'thumbnail', 'picture', 'logo'] as const;
export type BioPictureUse = (typeof BIO_PICTURE_USES)[number];

/** Formats of files that are uploaded for visitors of bio pages. */
export const BIO_FILE_FORMATS = ['pdf', 'epub', 'png', 'jpg', 'webp', 'mp3'] as const;
export type BioFileFormat = (typeof BIO_FILE_FORMATS)[number];

/** Form types of bio pages: a message, or an email address. */
export const BIO_FORMS = ['contact', 'newsletter'] as const;
export type BioForm = (typeof BIO_FORMS)[number];
