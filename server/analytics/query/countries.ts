/** ISO 3166-1 alpha-2 codes by geographic continent. Display names are the English names from `Intl`. */
const CODES_BY_CONTINENT: Readonly<Record<string, string>> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  Antarctica: 'AQ BV GS HM TF',
  Asia: 'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  Europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  'North America':
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  Oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  'South America': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
};

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** Returns the English name of a country code, or the code itself if unknown. Never throws, whatever was stored. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

const pairs = Object.entries(CODES_BY_CONTINENT).flatMap(([continent, codes]) =>
  codes.split(' ').map((code) => ({ code, continent })),
);

/** Codes and English names, at matching indexes. */
export const COUNTRY_LABELS = {
  values: pairs.map(({ code }) => code),
  labels: pairs.map(({ code }) => countryName(code)),
};

/** Country codes and their continents, at matching indexes. */
export const CONTINENT_LABELS = {
  values: pairs.map(({ code }) => code),
  labels: pairs.map(({ continent }) => continent),
};
