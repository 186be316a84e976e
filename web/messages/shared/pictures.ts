/** Messages about image files that people upload. */
export const pictureMessages = {
  type: 'The image must be a PNG, JPEG or WebP file.',
  size: 'The image is too large. The limit is 5 MB.',
  damaged: 'This image cannot be read. Save it again as PNG, JPEG or WebP.',
} as const;

/** Messages about files for visitors. */
export const bioFileMessages = {
  file: 'File',
  drop: 'Drop a file here, or choose one',
  choose: 'Choose a file',
  about: 'PDF, EPUB, PNG, JPEG, WebP or MP3, up to 5 MB',
  uploading: (name: string) => `Uploading ${name}…`,
  uploaded: (detail: string) => (detail === '' ? 'Uploaded file' : `Uploaded file: ${detail}`),
  replace: 'Replace file',
  remove: 'Remove file',
  tooLarge: 'The file is too large. The limit is 5 MB.',
} as const;
