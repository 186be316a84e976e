import { FieldFaults } from './field-faults.ts';
import { type FieldReader, fieldReader, scalarText } from './input.ts';

/** Five decimals are about one meter; more make the code denser for nothing. */
const DECIMALS = 5;
const NUMBER = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;
const MAX_LABEL_CHARACTERS = 100;

/**
 * Returns `geo:lat,lng` (RFC 5870). With a label it appends Android's `?q=lat,lng(label)`, which other systems ignore.
 * Accepts `{lat, lng, label}` or a text such as `52.52, 13.405`.
 */
export function locationPayload(data: unknown): string {
  const fields = fieldReader(data) ?? fieldReader(pairOf(scalarText(data) ?? ''));
  const faults = new FieldFaults();
  const latitude = readDegrees(faults, 'lat', { text: latitudeText(fields), most: 90, name: 'latitude' });
  const longitude = readDegrees(faults, 'lng', { text: longitudeText(fields), most: 180, name: 'longitude' });
  const label = fields?.text('label', 'name', 'place', 'title') ?? '';
  if (label.length > MAX_LABEL_CHARACTERS) {
    faults.add('label', `Use at most ${MAX_LABEL_CHARACTERS} characters for the name of the place.`);
  }
  faults.throwIfAny();
  const point = `${latitude},${longitude}`;
  return label === '' ? `geo:${point}` : `geo:${point}?q=${point}(${encodeURIComponent(label)})`;
}

function latitudeText(fields: FieldReader | undefined): string {
  return fields?.text('lat', 'latitude') ?? '';
}

function longitudeText(fields: FieldReader | undefined): string {
  return fields?.text('lng', 'lon', 'long', 'longitude') ?? '';
}

/** Reads coordinates as maps show and copy them. */
function pairOf(text: string): { lat?: string | undefined; lng?: string | undefined } {
  const [lat, lng] = text.replace(/^geo:/i, '').split(/[,;\s]+/);
  return { lat, lng };
}

function readDegrees(
  faults: FieldFaults,
  field: string,
  { text, most, name }: { text: string; most: number; name: string },
): string {
  const degrees = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(degrees) <= most)) {
    faults.add(
      field,
      `Enter the ${name} in decimal degrees, from -${most} to ${most}, such as ${most === 90 ? '52.52' : '13.405'}.`,
    );
  }
  // Adding zero turns -0 into 0.
  return String(Number(degrees.toFixed(DECIMALS)) + 0);
}
