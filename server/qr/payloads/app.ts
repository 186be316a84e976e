import { FieldFaults } from './field-faults.ts';
import { type FieldReader, fieldReader } from './input.ts';
import { linkPayload } from './link.ts';

const APPLE_HOSTS = ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'];
/** An Android package has at least two parts. */
const PACKAGE = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/;

/**
 * Returns the destinations of an app by platform, one per line: `ios URL`, `android URL`, `other URL`. The code itself
 * contains this service's URL, which redirects by the phone's system.
 */
export function appPayload(data: unknown): string {
  const fields = fieldReader(data);
  const faults = new FieldFaults();
  const ios = fields?.text('ios', 'appstore', 'apple', 'iosurl') ?? '';
  const android = fields?.text('android', 'playstore', 'googleplay', 'google', 'androidurl') ?? '';
  if (ios === '' && android === '') {
    faults.add('ios', 'Enter the URL of the app in the App Store (ios), in Google Play (android), or both.');
  }
  const stores = {
    ios: ios && iosUrl(faults, ios),
    android: android && androidUrl(faults, android),
    other: otherUrl(faults, fields),
  };
  faults.throwIfAny();
  const lines = Object.entries(stores).filter(([, url]) => url !== '');
  return lines.map(([platform, url]) => `${platform} ${url}`).join('\n');
}

/** Accepts the app's numeric ID in place of its URL. */
function iosUrl(faults: FieldFaults, text: string): string {
  const id = /^(?:id)?(\d{5,12})$/.exec(text)?.[1];
  const url = urlOf(id ? `https://apps.apple.com/app/id${id}` : text);
  if (url && APPLE_HOSTS.includes(new URL(url).host)) return url;
  faults.add(
    'ios',
    'Enter the App Store URL, such as https://apps.apple.com/app/id123456789, or the number of the app.',
  );
  return '';
}

/** Accepts the app's package in place of its URL, and other stores than Google's. */
function androidUrl(faults: FieldFaults, text: string): string {
  const url = urlOf(PACKAGE.test(text) ? `https://play.google.com/store/apps/details?id=${text}` : text);
  if (url && !APPLE_HOSTS.includes(new URL(url).host)) return url;
  faults.add(
    'android',
    url
      ? 'This is an App Store URL. Enter it as the iOS app (ios).'
      : 'Enter the Google Play URL of the app, or its package name, such as com.example.app.',
  );
  return '';
}

function otherUrl(faults: FieldFaults, fields: FieldReader | undefined): string {
  const text = fields?.text('fallback', 'other', 'website', 'url') ?? '';
  const url = text && urlOf(text);
  if (url === undefined) faults.add('fallback', 'Enter a web address, such as https://example.com.');
  return url ?? '';
}

function urlOf(text: string): string | undefined {
  try {
    return linkPayload(text);
  } catch {
    return undefined;
  }
}
