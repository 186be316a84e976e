/** Messages of the social preview in the link editor. */
export const socialCardMessages = {
  networks: { facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn', whatsapp: 'WhatsApp', slack: 'Slack' },
  network: 'Network',
  host: 'example.com',
  /** X names the host in this way below large images. */
  fromHost: (host: string) => `From ${host}`,
  title: 'Destination title',
  noImage: 'Destination image',
  unreadable: 'This image cannot be loaded.',
  smaller: (network: string, size: string, least: string) =>
    `${network} shows images below ${least} pixels small. This one is ${size}.`,
  tooSmall: (network: string, size: string, least: string) =>
    `${network} shows no image below ${least} pixels. This one is ${size}.`,
  alwaysSmall: (network: string) => `${network} shows large images only in ads.`,
} as const;
