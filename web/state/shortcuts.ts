import { useEffect, useRef } from 'react';

/** What a key does, and in words: the window of keys lists whatever is declared. */
export interface Shortcut {
  what: string;
  /** Missing while there is nothing to do it with: the key is told of, and means nothing. */
  press?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * By `KeyboardEvent.key`, with `mod+` before it for Ctrl or Cmd, and two keys one after the other with a space between:
 * `c`, `/`, `ArrowLeft`, `mod+k`, `g h`. Single keys do something unless somebody is typing or a window is open.
 */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

/** What a screen, or the frame around all of them, does with keys. */
export interface DeclaredKeys {
  shortcuts: Shortcuts;
  isEverywhere: boolean;
}

interface ShortcutOptions {
  /** Before the frame, which has keys of its own. */
  isFirst?: boolean;
  isEverywhere?: boolean;
}

const declared = new Set<() => DeclaredKeys>();

/** The keys that mean something now. */
export function declaredKeys(): DeclaredKeys[] {
  return [...declared].map((read) => read());
}

/** Listens to keys as long as what uses it is on the screen. */
export function useShortcuts(
  shortcuts: Shortcuts,
  { isFirst = false, isEverywhere = false }: ShortcutOptions = {},
): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const read = () => ({ shortcuts: current.current, isEverywhere });
    const listen = createKeyListener(() => current.current);
    declared.add(read);
    window.addEventListener('keydown', listen, isFirst);
    return () => {
      declared.delete(read);
      window.removeEventListener('keydown', listen, isFirst);
    };
  }, [isFirst, isEverywhere]);
}

/** As if the key had been pressed, for those who look for it in a menu. */
export function pressKey(key: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
}

/** The second of two keys comes within this time. */
const PAUSE_MS = 1_200;

type Pressed = Parameters<typeof nameOf>[0] & Pick<KeyboardEvent, 'timeStamp' | 'defaultPrevented' | 'preventDefault'>;

/** Does what was declared for a key, or for two of them one after the other. */
export function createKeyListener(read: () => Shortcuts): (event: KeyboardEvent) => void {
  let begun: { name: string; at: number } | undefined;
  const listen = (event: Pressed) => {
    const name = nameOf(event);
    if (name === undefined || event.defaultPrevented) return;
    const isSecond = begun !== undefined && event.timeStamp - begun.at < PAUSE_MS;
    const press = (isSecond && read()[`${begun?.name} ${name}`]?.press) || read()[name]?.press;
    const isFirst = !press && Object.keys(read()).some((keys) => keys.startsWith(`${name} `));
    begun = isFirst ? { name, at: event.timeStamp } : undefined;
    if (!press && !isFirst) return;
    event.preventDefault();
    if (press) press(event as KeyboardEvent);
  };
  return listen;
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
