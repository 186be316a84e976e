/** Messages of the social preview in the link editor. */
export const socialCardMessages = {
  networks: { facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn', whatsapp: 'WhatsApp', slack: 'Slack' },
  network: 'Network',
  host: 'example.com',
  /** X names the host in this way below large images. */
  fromHost: (host: string) => `From ${host}`,
  title: 'Destination title',
  later: 'Appears here with your destination.',
  unreadable: 'This image cannot be loaded.',
  smaller: (network: string, size: string, least: string) =>
    `${network} shows images below ${least} pixels small. This one is ${size}.`,
  tooSmall: (network: string, size: string, least: string) =>
    `${network} shows no image below ${least} pixels. This one is ${size}.`,
  alwaysSmall: (network: string) => `${network} shows large images only in ads.`,
} as const;

/** What the destination answers while its address is typed. */
export const healthMessages = {
  404: 'The destination says that this page does not exist (404).',
  410: 'The destination says that this page was removed (410).',
  silent: 'No response from the destination. It may be down for a moment, or open only to your own network.',
  /** Many sites block programs and welcome people. */
  denied: (status: number) => `The destination blocks automated requests (${status}). It probably works for visitors.`,
  failing: (status: number) => `The destination reports an error (${status}). It may be temporary.`,
  rejected: (status: number) => `The destination rejects this address (${status}). Check it.`,
} as const;
