/** Countries and languages by name. The API uses their codes. */

/** Codes that the browser names but no visitor has: groups, reserved codes, former countries. */
const NONE = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const named = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const nameByCode: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NONE.has(code) ? undefined : named.of(code);
    return name === undefined ? [] : [[code, name] as const];
  }),
);

const codeByName = new Map([...nameByCode].map(([code, name]) => [name.toLowerCase(), code]));

export const COUNTRY_NAMES: readonly string[] = [...nameByCode.values()].sort((one, other) => one.localeCompare(other));

export function nameOfCountry(code: string): string {
  return nameByCode.get(code.toUpperCase()) ?? code;
}

/** Returns the code of a country; unknown names are returned unchanged for the API to reject. */
export function codeOfCountry(name: string): string {
  const text = name.trim();
  return codeByName.get(text.toLowerCase()) ?? text;
}

const LANGUAGE_CODES =
  'ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et fa fi fr fr-CA fr-CH he hi hr hu id is it ja ko lt lv ms nb nl nl-BE pl pt pt-BR pt-PT ro ru sk sl sr sv th tr uk ur vi zh zh-CN zh-TW';

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

export const LANGUAGES: ReadonlyArray<{ code: string; name: string }> = LANGUAGE_CODES.split(' ')
  .map((code) => ({ code, name: languages.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name));

export function nameOfLanguage(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    // Not a language tag, possibly because typing is unfinished.
    return tag;
  }
}
