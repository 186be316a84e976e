/** Messages about image files that people upload. */
export const pictureMessages = {
  type: 'The image must be a PNG, JPEG or WebP file.',
  size: 'The image is too large. The limit is 5 MB.',
  damaged: 'This image cannot be read. Save it again as PNG, JPEG or WebP.',
} as const;
