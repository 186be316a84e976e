const GONE_AFTER_MS = 60_000;

/** Hands an address of this service to the browser's downloads. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  // Browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS);
}
