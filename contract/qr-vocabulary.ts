/** Enums of QR codes. Data only. */

/** Content types: the seven of the specification, and five that Waymark added. */
export const QR_TYPES = [
  ...(['text', 'vcard', 'link', 'email', 'phone', 'sms', 'wifi'] as const),
  ...(['event', 'location', 'whatsapp', 'app', 'payment'] as const),
] as const;
export type QrType = (typeof QR_TYPES)[number];
/** Names of the types, for people. */
export const QR_TYPE_NAMES: Readonly<Record<QrType, string>> = {
  text: 'Text',
  vcard: 'Contact',
  link: 'Link',
  email: 'Email',
  phone: 'Phone',
  sms: 'SMS',
  wifi: 'Wi-Fi',
  event: 'Event',
  location: 'Location',
  whatsapp: 'WhatsApp',
  app: 'App',
  payment: 'Payment',
};

/** Shapes of the modules. */
export const QR_DOT_SHAPES = [
  'square',
  'dot',
  'rounded',
  'smooth',
  'classy',
  'vertical',
  'horizontal',
  'diamond',
] as const;
export type QrDotShape = (typeof QR_DOT_SHAPES)[number];

/** Shapes of the three eyes (finder patterns): of the eye frame and of the eyeball. */
export const QR_EYE_SHAPES = ['square', 'rounded', 'round', 'circle', 'leaf'] as const;
export type QrEyeShape = (typeof QR_EYE_SHAPES)[number];

export const QR_PICTURE_FORMATS = ['svg', 'png', 'pdf', 'eps'] as const;
export type QrPictureFormat = (typeof QR_PICTURE_FORMATS)[number];

export const QR_GRADIENT_TYPES = ['linear', 'radial'] as const;
export type QrGradientType = (typeof QR_GRADIENT_TYPES)[number];

/**
 * `border` and `rounded` surround the code, with the text below, and `banner` with the text above; `label` is a caption box
 * below the code, and `bubble` one that points at it.
 */
export const QR_FRAME_TYPES = ['border', 'rounded', 'label', 'banner', 'bubble'] as const;
export type QrFrameType = (typeof QR_FRAME_TYPES)[number];

/** Limits of a logo's width in percent of the code, and of the clear modules around it. */
export const LOGO_SIZE = { least: 8, most: 40 } as const;
export const MAX_LOGO_SPACE = 3;

/** Minimum error correction level. A higher one is used if the code does not grow; logos require H. */
export const QR_LEVELS = ['M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/** Orders of the list: newest first, most scanned first, by name. */
export const QR_ORDERS = ['date', 'scan', 'name'] as const;
export type QrOrder = (typeof QR_ORDERS)[number];

/** The decoders that check codes and photos of them, by the name of their library; zxing is the one in most Android apps. */
export const QR_DECODERS = ['zxing', 'qr', 'jsqr'] as const;
export type QrDecoder = (typeof QR_DECODERS)[number];

/** Whether a photo shows this code, another one of the account, or one of somebody else. */
export const QR_PROOF_MATCHES = ['this', 'other', 'unknown'] as const;
export type QrProofMatch = (typeof QR_PROOF_MATCHES)[number];
