/** Writes a minimal MaxMind DB file with one record for every address, or another one for the upper half. */
export function cityDatabase(record: Buffer, ipVersion = 4, upper?: Buffer): Buffer {
  const node = Buffer.from([0, 0, 17, 0, 0, upper ? 17 + record.length : 17]);
  const metadata = Buffer.concat([
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    map({
      node_count: uint32(1),
      record_size: uint16(24),
      ip_version: uint16(ipVersion),
      binary_format_major_version: uint16(2),
      binary_format_minor_version: uint16(0),
      build_epoch: uint32(1),
      database_type: string('test'),
      languages: Buffer.from([0x00, 0x04]),
      description: map({}),
    }),
  ]);
  return Buffer.concat([node, Buffer.alloc(16), record, upper ?? Buffer.alloc(0), metadata]);
}

/** A flat record, as in the data from npm. */
export function flatRecord(country: string, region = '', city = ''): Buffer {
  return map({ country_code: string(country), state1: string(region), city: string(city) });
}

/** The same with a position. */
export function locatedRecord(city: string, [latitude, longitude]: readonly [number, number]): Buffer {
  const position = { latitude: double(latitude), longitude: double(longitude) };
  return map({ country_code: string('AT'), state1: string('Vienna'), city: string(city), ...position });
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(9, 0x68);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

/** An array with one element. */
export function only(item: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x01, 0x04]), item]);
}

export function string(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  return Buffer.concat([Buffer.from(bytes < 29 ? [0x40 | bytes] : [0x5d, bytes - 29]), Buffer.from(text)]);
}

export function uint16(value: number): Buffer {
  return Buffer.from([0xa2, value >> 8, value & 255]);
}

function uint32(value: number): Buffer {
  return Buffer.from([0xc4, 0, 0, value >> 8, value & 255]);
}

export function map(fields: Record<string, Buffer>): Buffer {
  const pairs = Object.entries(fields).flatMap(([key, value]) => [string(key), value]);
  return Buffer.concat([Buffer.from([0xe0 | Object.keys(fields).length]), ...pairs]);
}
