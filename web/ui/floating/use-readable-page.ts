import { useLayoutEffect } from 'react';

/**
 * Keeps the page available to screen readers while suggestions for a field are open. Base UI hides everything but the
 * field and its list from them, although the focus stays in the field and Tab leads on. It leaves live regions alone, so
 * for that time the parts of the page count as such that announce nothing by themselves.
 */
export function useReadablePage(isOpen: boolean): void {
  useLayoutEffect(() => (isOpen ? markReadable(document.body.children) : undefined), [isOpen]);
}

/** @returns the function that undoes it */
export function markReadable(parts: Iterable<Element>): () => void {
  // An open dialog has hidden the page behind it, which stays so.
  const marked = [...parts].filter(
    (part) => !part.hasAttribute('aria-live') && part.getAttribute('aria-hidden') !== 'true',
  );
  for (const part of marked) part.setAttribute('aria-live', 'off');
  return () => {
    for (const part of marked) part.removeAttribute('aria-live');
  };
}
