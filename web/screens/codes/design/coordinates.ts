/** Reads coordinates as maps copy them, or their URLs; undefined for other texts. */
export function pairOfCoordinates(text: string): { lat: string; lng: string } | undefined {
  const [, lat, lng] = PAIR.exec(text.trim()) ?? IN_URL.exec(text) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

const PAIR = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;
/** Google Maps (`@52.5,13.4`), Apple Maps (`ll=52.5,13.4`) and OpenStreetMap (`#map=17/52.5/13.4`). */
const IN_URL = /^https?:.*(?:@|ll=|#map=\d+\/)(-?\d{1,2}\.\d+)[,/](-?\d{1,3}\.\d+)/;
