import { useEffect, useRef } from 'react';

/** The links around the open one, in the list behind the panel. */
export interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
}

/** Returns the links before and after one, in the order of the ids; several rows may open the same link. */
export function neighborsOf(ids: readonly number[], id: number): Neighbors {
  const known = [...new Set(ids)];
  const place = known.indexOf(id);
  if (place < 0) return { previous: undefined, next: undefined };
  return { previous: known[place - 1], next: known[place + 1] };
}

/** Reads the links of the screen in their order. A long list has only its visible rows in the document. */
export function linksOnScreen(root: ParentNode = document): number[] {
  return [...root.querySelectorAll<HTMLElement>('[data-opens]')].map(({ dataset }) => Number(dataset.opens));
}

/** Scrolls the row of a link into view, which makes a long list render the rows around it. */
export function revealRow(id: number, root: ParentNode = document): void {
  root.querySelector(`[data-opens="${id}"]`)?.scrollIntoView({ block: 'center' });
}

export type PanelKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Elements that use keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Returns the action of a key pressed within the panel; none while a menu or a dialog above it is open. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>,
  keys: PanelKeys,
  panel: Element | null,
): (() => void) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  const dialog = target?.closest('[role="dialog"]');
  if (target?.closest(OWN_KEYS) || (dialog && !dialog.contains(panel))) return undefined;
  return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/** Handles keys of the open panel; the shortcuts of screens are silent under a dialog. */
export function usePanelKeys(keys: PanelKeys) {
  const panel = useRef<HTMLDivElement>(null);
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = actionOf(event, current.current, panel.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    // While capturing: the dialog of the library stops arrow keys.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return panel;
}
