import { useEffect } from 'react';

/** Last scroll position of each screen in this tab, by path. */
const positions = new Map<string, number>();
/** Path that Back or Forward led to; undefined after a link. */
let returnedTo: string | undefined;

/** While the screen loads, it is too short for the position. Afterward, its parts keep their height. */
const LOADING_MS = 3_000;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

// Before the listeners that render the screen.
window.addEventListener('popstate', () => (returnedTo = location.pathname), { capture: true });
// Dispatched by wouter.
window.addEventListener('pushState', () => (returnedTo = undefined), { capture: true });

/**
 * Restores the scroll position of a screen for those who return by Back. The browser does not, because the screen is still
 * empty at that moment.
 */
export function useKeptScroll(): void {
  useEffect(() => {
    const path = location.pathname;
    const top = returnedTo === path ? positions.get(path) : undefined;
    returnedTo = undefined;
    let isHeld = top !== undefined;
    const release = top === undefined ? undefined : holdPosition(top, () => (isHeld = false));
    // The screen stays for a moment after the address has changed.
    const keep = () => !isHeld && location.pathname === path && positions.set(path, window.scrollY);
    window.addEventListener('scroll', keep);
    return () => {
      release?.();
      window.removeEventListener('scroll', keep);
    };
  }, []);
}

/** Scrolls there until the screen has loaded or someone uses it. */
function holdPosition(top: number, onEnd: () => void): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' });
  window.addEventListener('scroll', scroll);
  return whileLoading(scroll, () => {
    window.removeEventListener('scroll', scroll);
    onEnd();
  });
}

/**
 * Runs now and whenever the page changes its height, until the screen has loaded or someone uses it.
 *
 * @returns the function that ends it
 */
export function whileLoading(run: () => void, onEnd?: () => void): () => void {
  const sizes = new ResizeObserver(run);
  sizes.observe(document.body);
  const end = () => {
    clearTimeout(timer);
    sizes.disconnect();
    for (const input of INPUTS) window.removeEventListener(input, end);
    onEnd?.();
  };
  const timer = setTimeout(end, LOADING_MS);
  for (const input of INPUTS) window.addEventListener(input, end);
  return end;
}
