/** Files below `/app/icons/`, from `web/public/icons`. */

const BROWSERS: ReadonlySet<string> = new Set(
  'brave chrome chromium duckduckgo ecosia edge electron facebook firefox google huawei-browser ie instagram line linkedin miui-browser opera opera-gx pinterest safari samsung-internet snapchat tiktok uc-browser vivaldi wechat whale'.split(
    ' ',
  ),
);
const SYSTEMS: ReadonlySet<string> = new Set(
  'android apple arch centos chrome-os debian fedora freebsd harmonyos kaios linux linux-mint playstation red-hat suse ubuntu windows'.split(
    ' ',
  ),
);

/** Names of the User-Agent parser whose icon has another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'android-browser': 'android',
  'chrome-mobile': 'chrome',
  chromeos: 'chrome-os',
  gsa: 'google',
  'in-app-instagram': 'instagram',
  ios: 'apple',
  macos: 'apple',
  manjaro: 'arch',
  mint: 'linux-mint',
  'opera-mini': 'opera',
  'opera-touch': 'opera',
  redhat: 'red-hat',
  ucbrowser: 'uc-browser',
  'windows-mobile': 'windows',
  'windows-phone': 'windows',
};

/** Returns the path of a flag or logo; undefined for values without one. */
export function iconFile(dimension: string, value: string): string | undefined {
  if (dimension === 'country') return /^[A-Z]{2}$/.test(value) ? `/app/icons/flags/${value}.svg` : undefined;
  const name = value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const file = OTHER_NAMES[name] ?? name;
  if (dimension === 'browser' && BROWSERS.has(file)) return `/app/icons/browsers/${file}.svg`;
  // The only browser that has the icon of its system.
  if (dimension === 'browser' && file === 'android') return '/app/icons/systems/android.svg';
  return dimension === 'os' && SYSTEMS.has(file) ? `/app/icons/systems/${file}.svg` : undefined;
}
