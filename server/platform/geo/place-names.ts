/** Regions with two spellings in DB-IP's data, mapped to the more common one. */
const OTHER_REGIONS: Readonly<Record<string, string>> = {
  'AT State of Salzburg': 'Salzburg',
  'AT State of Vienna': 'Vienna',
  'BD Dhaka': 'Dhaka Division',
  'CZ Hlavni mesto Praha': 'Prague',
  'DE City state Bremen': 'Bremen',
  'DE Free Hanseatic City of Bremen': 'Bremen',
  'DE Free and Hanseatic City of Hamburg': 'Hamburg',
  'DE State of Berlin': 'Berlin',
  'FR Bourgogne': 'Bourgogne-Franche-Comte',
  'FR New Aquitaine': 'Nouvelle-Aquitaine',
  'FR Provence': "Provence-Alpes-Cote d'Azur",
  'FR Rhone-Alpes': 'Auvergne-Rhone-Alpes',
  'GE Tbilisi': "T'bilisi",
  'HR City of Zagreb': 'Zagreb',
  'KE Nairobi Area': 'Nairobi County',
  'LR Montserrado County': 'Montserrado',
  'RO Bucuresti': 'Bucharest',
  'SK Bratislava': 'Bratislava Region',
};

export function regionName(country: string, text: string): string {
  return OTHER_REGIONS[`${country} ${text}`] ?? text;
}

/**
 * Shortens `Vienna (Hietzing)` to Vienna: districts would split the city's counts and reveal more about a visitor than
 * needed.
 */
export function cityName(text: string): string {
  const end = text.indexOf(' (');
  return end > 0 ? text.slice(0, end) : text;
}
