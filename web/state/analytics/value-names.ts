import { dashboardMessages, dimensionMessages, valueMessages } from '../../messages/websites/dashboard.ts';
import { locale } from '../formats.ts';

/** Returns the name of a dimension. */
export function dimensionName(dimension: string): string {
  const known: Readonly<Record<string, string>> = dimensionMessages;
  return known[dimension] ?? dimension.replace(/^property:/, '');
}

const places = namesOf('region');
const languages = namesOf('language');

/** @param label the service's name, for values that the browser cannot name */
export function valueName(dimension: string, value: string, label = value): string {
  // Sources contain more than the referrer that the browser reports, so fewer of them are direct.
  if (value === '' && dimension === 'referrer') return dashboardMessages.noReferrer;
  if (value === '' && dimension === 'source') return dashboardMessages.direct;
  if (value === '') return label === '' ? dashboardMessages.unknown : label;
  if (dimension === 'country') return places(value) ?? label;
  if (dimension === 'language') return languages(value) ?? label;
  if (dimension === 'screen') return label.replace('x', ' × ');
  return valueMessages[dimension]?.[value] ?? label;
}

/** Returns names in the language of the application; undefined for unknown codes. */
function namesOf(type: 'region' | 'language'): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(locale, { type });
  return (code) => {
    try {
      return names.of(code);
    } catch {
      return undefined;
    }
  };
}
