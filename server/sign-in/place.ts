import type { Place } from '../platform/geo/geo.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** Returns a place as text, such as `Hamburg, Germany`; '' when unknown. */
export function placeName({ city, region, country }: Place): string {
  const countryName = country === '' ? '' : (countries.of(country) ?? country);
  return [city || region, countryName].filter((part) => part !== '').join(', ');
}
