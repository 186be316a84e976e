/** The script element and its attributes. */

/** Bundlers and tag managers may inline the script; older tags have the constant ID. */
function findTag(): HTMLScriptElement | null {
  const current = document.currentScript as HTMLScriptElement | null;
  return current && (current.src || current.getAttribute('data-host'))
    ? current
    : (document.getElementById('ZwSg9rf6GA') as HTMLScriptElement | null) ||
        document.querySelector('script[src*="/js/script.js"]');
}

export const tag = findTag();

/** The value of `data-<name>`; null if absent. */
export function setting(name: string): string | null | undefined {
  return tag?.getAttribute(`data-${name}`);
}

/** `data-hash`, `data-hash=""` and `data-hash="true"` all switch on; `data-hash="false"` does not. */
export function isOn(name: string): boolean {
  return (setting(name) ?? 'false') !== 'false';
}

/** The service's origin: `data-host`, or the origin of the script. */
export function host(): string {
  return (setting('host') || new URL(tag?.src || location.href).origin).replace(/\/+$/, '');
}
