/** Reads from a postal address which words may name its city, and what else it says about it. */

export interface AddressWords {
  /** Possible names, folded; the larger the rank, the more likely the name is that of the city. */
  readonly names: ReadonlyMap<string, number>;
  /** ISO 3166-1 codes of countries that the address names. */
  readonly countries: ReadonlySet<string>;
  /** Folded name of a state of the US, from its code. */
  readonly state: string | undefined;
  /** The whole address, folded, which may name a region. */
  readonly text: string;
}

const MAX_LENGTH = 300;
const MAX_NAME_WORDS = 4;

export function readAddress(whole: string): AddressWords {
  const address = whole.slice(0, MAX_LENGTH);
  const parts = address.split(/[,;\n|·]/).filter((part) => part.trim() !== '');
  const names = new Map<string, number>();
  const countries = new Set<string>();
  for (const [index, part] of parts.entries()) {
    for (const { name, count } of namesIn(part, parts.length === 1)) {
      const country = COUNTRIES.get(name);
      if (country) countries.add(country);
      for (const one of [name, LOCAL_NAMES.get(name) ?? name]) names.set(one, index * 10 + count);
    }
  }
  const code = /(?:^|[\s,])([A-Z]{2})(?:[\s,]+\d{5}(?:-\d{4})?)?(?:,?\s*(?:USA?|United States))?\s*$/.exec(
    address,
  )?.[1];
  return { names, countries, state: STATES.get(code ?? ''), text: ` ${folded(address)} ` };
}

/** Returns a name in lower case, without accents and punctuation. */
export function folded(name: string): string {
  if (/^[A-Za-z ]*$/.test(name)) return name.toLowerCase().trim();
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns runs of words of a part. A part with a house number is a street, which may have the name of a city elsewhere. */
function namesIn(part: string, isWhole: boolean): { name: string; count: number }[] {
  // Postal codes such as 00-001 are one number.
  const tokens = folded(part.replace(/(\d{2,5})-(\d{3,4})/, '$1$2')).split(' ');
  const code = tokens.findLastIndex((token) => /^\d{4,}$/.test(token));
  const hasHouseNumber = tokens.some((token) => /^\d{1,3}[a-z]?$/.test(token));
  if (hasHouseNumber && code < 0) return [];
  const after = tokens.slice(code + 1);
  const words = (after.length > 0 || isWhole ? after : tokens).filter((token) => !/\d/.test(token));
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - start) }, (_item, index) => {
      return { name: words.slice(start, start + index + 1).join(' '), count: index + 1 };
    }),
  );
}

/** Countries by their names in English and in their own language. */
const COUNTRIES = new Map<string, string>(
  countryCodes().flatMap((code) => {
    const language = new Intl.Locale(`und-${code}`).maximize().language;
    const names = ['en', language].map(
      (locale) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code,
    );
    return names.map((name) => [folded(name), code] as const);
  }),
);

function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  // Codes that are no longer used have the names of their successors.
  return codes.filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
}

/** The location database has names in English. */
const LOCAL_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'wien:vienna,munchen:munich,koln:cologne,nurnberg:nuremberg,frankfurt:frankfurt am main,geneve:geneva,genf:geneva,' +
    'luzern:lucerne,roma:rome,milano:milan,napoli:naples,torino:turin,firenze:florence,venezia:venice,genova:genoa,' +
    'praha:prague,warszawa:warsaw,lisboa:lisbon,sevilla:seville,bruxelles:brussels,brussel:brussels,gent:ghent,' +
    'antwerpen:antwerp,brugge:bruges,den haag:the hague,kobenhavn:copenhagen,goteborg:gothenburg,athina:athens,' +
    'bucuresti:bucharest,beograd:belgrade,moskva:moscow,ciudad de mexico:mexico city,washington:washington d c'
  )
    .split(',')
    .map((pair) => pair.split(':') as [string, string]),
);

const STATES: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
    'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
    'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
    'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
    'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia'
  )
    .split(',')
    .map((state) => [state.slice(0, 2), folded(state.slice(3))]),
);
