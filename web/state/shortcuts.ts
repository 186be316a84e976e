import { useEffect, useRef } from 'react';

/** Single keys do something on a screen, unless somebody is typing or a window is open. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * @param shortcuts by `KeyboardEvent.key`, with `mod+` before it for Ctrl or Cmd: `c`, `/`, `ArrowLeft`, `mod+k`
 * @param isFirst before the frame, which has keys of its own
 */
export function useShortcuts(shortcuts: Shortcuts, { isFirst = false }: { isFirst?: boolean } = {}): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (name === undefined) return;
      const act = current.current[name];
      if (!act || event.defaultPrevented) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', listen, isFirst);
    return () => window.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}

/** Undefined for keys that belong to a text or an open window. */
export function nameOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): string | undefined {
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`;
  if (event.altKey || isTyping(event.target)) return undefined;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}
