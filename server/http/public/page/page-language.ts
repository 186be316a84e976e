/** The language and the direction that a page declares. */
export interface PageLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export const ENGLISH: PageLanguage = { lang: 'en', dir: 'ltr' };

interface Script {
  readonly letters: RegExp;
  readonly dir: PageLanguage['dir'];
  /** Languages by letters that those before them lack; the last has none of its own. */
  readonly languages: readonly (readonly [lang: string, letters?: RegExp])[];
}

/** Scripts that tell the language. The Latin and the Cyrillic script are those of too many. */
const SCRIPTS: readonly Script[] = [
  { letters: /\p{Script=Hebrew}/gu, dir: 'rtl', languages: [['he']] },
  {
    letters: /\p{Script=Arabic}/gu,
    dir: 'rtl',
    languages: [['ur', /[ٹڈڑںے]/], ['fa', /[پچژگک]/], ['ar']],
  },
  { letters: /\p{Script=Thaana}/gu, dir: 'rtl', languages: [['dv']] },
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    dir: 'ltr',
    languages: [['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u], ['zh']],
  },
  { letters: /\p{Script=Hangul}/gu, dir: 'ltr', languages: [['ko']] },
  { letters: /\p{Script=Thai}/gu, dir: 'ltr', languages: [['th']] },
  { letters: /\p{Script=Greek}/gu, dir: 'ltr', languages: [['el']] },
];

const ADDRESSES = /\bhttps?:\/\/\S+|\S+@\S+/g;

/**
 * Returns the language of what the author of a page wrote, by the script of most of its letters. Addresses are in Latin
 * letters in every language and do not count.
 */
export function languageOf(texts: readonly (string | null | undefined)[]): PageLanguage {
  const text = texts
    .filter((one) => typeof one === 'string')
    .join('\n')
    .replaceAll(ADDRESSES, '');
  const letters = countOf(text, /\p{L}/gu);
  const script = SCRIPTS.find((one) => countOf(text, one.letters) * 2 > letters);
  if (!script) return ENGLISH;
  const [lang] = script.languages.find(([, own]) => own?.test(text) ?? true) ?? [ENGLISH.lang];
  return { lang, dir: script.dir };
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

/**
 * Rules of public pages: a text takes the direction of its first letters, and stays where the page places it. Chromium has only
 * the prefixed value.
 */
export const directionRules = `
:where(a, b, button, code, figcaption, h1, h2, input, label, legend, li, p, small, span, strong, summary, textarea) { unicode-bidi: plaintext; }
:where(a, b, figcaption, h1, h2, label, legend, li, p, small, span, strong) { text-align: -webkit-match-parent; text-align: match-parent; }
`;
