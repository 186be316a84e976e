export type Scheme = 'light' | 'dark';

/**
 * Shows a document as if its reader had asked for light or dark, whatever the reader of this window has: the rules for dark
 * apply always or never. Frames in it go along.
 */
export function showAs(scheme: Scheme, page: Document): void {
  page.documentElement.style.colorScheme = scheme;
  for (const sheet of page.styleSheets) {
    for (const rule of rulesOf(sheet)) if (rule instanceof mediaRuleOf(page)) apply(scheme, rule);
  }
  for (const frame of page.querySelectorAll('iframe')) {
    if (frame.contentDocument) showAs(scheme, frame.contentDocument);
  }
}

/** None of a sheet that did not load. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** Every window has classes of its own. */
function mediaRuleOf(page: Document): typeof CSSMediaRule {
  return (page.defaultView ?? window).CSSMediaRule;
}

function apply(scheme: Scheme, { media }: CSSMediaRule): void {
  media.mediaText = mediaAs(scheme, media.mediaText);
}

/** The condition of a rule for dark or light, as always or never. Others stay as they are. */
export function mediaAs(scheme: Scheme, media: string): string {
  const asked = /\(prefers-color-scheme:\s*(dark|light)\)/.exec(media)?.[1];
  if (asked === undefined) return media;
  return asked === scheme ? 'all' : 'not all';
}
