/** Bytes of a text's length at most. */
export const VARINT_BYTES = 5;

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array | BigUint64Array;

export function bytesOf(values: TypedArray, count: number): Uint8Array {
  return new Uint8Array(values.buffer, 0, count * values.BYTES_PER_ELEMENT);
}

export function copied(bytes: Uint8Array, out: Buffer, at: number): number {
  out.set(bytes, at);
  return at + bytes.byteLength;
}

/** Fills an array with a block's bytes; returns the offset after them. */
export function fill(bytes: Uint8Array, block: Buffer, at: number): number {
  const end = at + bytes.byteLength;
  bytes.set(block.subarray(at, end));
  return end;
}

/** Writes a number below 2^32 in 64 bits, little endian. */
export function writeNumber(out: Buffer, at: number, value: number): number {
  out.writeUInt32LE(value, at);
  return out.writeUInt32LE(0, at + 4);
}

export function writeVarint(out: Buffer, at: number, value: number): number {
  let rest = value;
  let end = at;
  while (rest > 127) {
    out[end++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  out[end++] = rest;
  return end;
}

/** Texts up to this length are copied by hand if they are ASCII: a call into Node costs more. */
const SHORT = 24;

export function writeText(out: Buffer, at: number, text: string): number {
  const { length } = text;
  if (length <= SHORT) {
    let index = 0;
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) break;
      out[at + 1 + index] = code;
    }
    if (index === length) {
      out[at] = length;
      return at + 1 + length;
    }
  }
  const bytes = Buffer.byteLength(text);
  const start = writeVarint(out, at, bytes);
  return start + out.write(text, start);
}

export function readVarint(block: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  let end = at;
  for (let shift = 0; ; shift += 7) {
    const byte = block[end++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, end };
  }
}

export function readText(block: Buffer, at: number): { value: string; end: number } {
  const { value: bytes, end } = readVarint(block, at);
  return { value: block.toString('utf8', end, end + bytes), end: end + bytes };
}
