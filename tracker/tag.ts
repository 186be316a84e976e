/** The tag that brought the script, and what it asks for. */

/** Bundlers and tag managers may inline the script; the constant id is what older tags of the family carry. */
function findTag(): HTMLScriptElement | null {
  const current = document.currentScript as HTMLScriptElement | null;
  return current && (current.src || current.getAttribute('data-host'))
    ? current
    : (document.getElementById('ZwSg9rf6GA') as HTMLScriptElement | null) ||
        document.querySelector('script[src*="/js/script.js"]');
}

export const tag = findTag();

/** What `data-<name>` says; null when it is not there. */
export function setting(name: string): string | null | undefined {
  return tag?.getAttribute(`data-${name}`);
}

/** `data-hash`, `data-hash=""` and `data-hash="true"` all switch on; `data-hash="false"` does not. */
export function isOn(name: string): boolean {
  return (setting(name) ?? 'false') !== 'false';
}

/** Where everything is sent and loaded from: `data-host`, or where the script came from. */
export function host(): string {
  return (setting('host') || new URL(tag?.src || location.href).origin).replace(/\/+$/, '');
}
