/** Hands an address of this service to the browser to be kept as a file. */
export function saveAddress(address: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

const GONE_AFTER_MS = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  // Browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS);
}
