export type Scheme = 'light' | 'dark';

/**
 * Shows a document in light or dark mode, regardless of the viewer's own setting: rewrites the media queries for dark
 * mode to always or never match. Includes nested frames.
 */
export function showAs(scheme: Scheme, page: Document): void {
  page.documentElement.style.colorScheme = scheme;
  // Letters of a page shown smaller keep their distances.
  page.documentElement.style.textRendering = 'geometricPrecision';
  for (const sheet of page.styleSheets) {
    for (const rule of rulesOf(sheet)) if (rule instanceof mediaRuleOf(page)) apply(scheme, rule);
  }
  for (const frame of page.querySelectorAll('iframe')) {
    if (frame.contentDocument) showAs(scheme, frame.contentDocument);
  }
}

/** Returns the rules of a style sheet; none if it did not load. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** Each window has its own CSSOM classes. */
function mediaRuleOf(page: Document): typeof CSSMediaRule {
  return (page.defaultView ?? window).CSSMediaRule;
}

function apply(scheme: Scheme, { media }: CSSMediaRule): void {
  media.mediaText = mediaAs(scheme, media.mediaText);
}

/** Rewrites a media query for dark or light mode to match always or never; leaves others unchanged. */
export function mediaAs(scheme: Scheme, media: string): string {
  const requested = /\(prefers-color-scheme:\s*(dark|light)\)/.exec(media)?.[1];
  if (requested === undefined) return media;
  return requested === scheme ? 'all' : 'not all';
}
