import type { LinkInput } from '../../links/links.ts';

/** Additional destinations of another service's link, as found in the file. */
export interface FoundTargets {
  ios: string;
  android: string;
  /** Shlink up to version 4: `{ios, android, desktop}`. */
  devices: unknown;
  countries: unknown;
  /** Dub: `[{url, percentage}]`. */
  split: unknown;
}

/** Maps web addresses to device targets, and app addresses to apps. */
export function importedTargets(found: FoundTargets): LinkInput {
  const more = recordOf(found.devices);
  const [ios, android, desktop] = [
    found.ios || text(more.ios),
    found.android || text(more.android),
    text(more.desktop),
  ];
  const devicetarget = [
    ...(isWeb(ios) ? ['iphone', 'ipad'].map((device) => ({ device, link: ios })) : []),
    ...(isWeb(android) ? [{ device: 'android', link: android }] : []),
    ...(desktop === '' ? [] : [{ device: 'desktop', link: desktop }]),
  ];
  const countries = Object.entries(recordOf(found.countries));
  const geotarget = countries.flatMap(([location, link]) =>
    text(link) === '' ? [] : [{ location, link: text(link) }],
  );
  const split = Array.isArray(found.split) ? found.split.flatMap(shareOf) : [];
  return {
    ...(devicetarget.length > 0 && { devicetarget }),
    ...(geotarget.length > 0 && { geotarget }),
    ...(split.length > 0 && { split }),
    ...(ios !== '' && !isWeb(ios) && { iosapp: { link: ios } }),
    ...(android !== '' && !isWeb(android) && { androidapp: { link: android } }),
  };
}

function shareOf(variant: unknown): Array<{ link: string; weight: number }> {
  const { url, percentage } = recordOf(variant);
  const weight = Math.round(Number(percentage));
  return text(url) !== '' && weight >= 1 ? [{ link: text(url), weight }] : [];
}

function isWeb(address: string): boolean {
  return /^https?:/i.test(address);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
