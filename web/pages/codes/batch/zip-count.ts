/** How many files of a zip have come, by the four bytes that begin each: they may lie across two pieces. */
export function createFileCounter(): (piece: Uint8Array) => number {
  let count = 0;
  let matched = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === BEGINNING[matched]) matched++;
      else matched = byte === BEGINNING[0] ? 1 : 0;
      if (matched < BEGINNING.length) continue;
      count++;
      matched = 0;
    }
    return count;
  };
}

/** `PK`, 3, 4. */
const BEGINNING = [0x50, 0x4b, 0x03, 0x04];
