const GONE_AFTER_MS = 60_000;

/** Downloads an address of this service through the browser. */
export function saveUrl(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveUrl(address, name);
  // Delayed, because browsers start to read the file a little later.
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS);
}
