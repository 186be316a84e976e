import { useEffect, useRef } from 'react';

/** Action and description of a shortcut: the window of shortcuts lists all declared ones. */
export interface Shortcut {
  what: string;
  /** Missing while the action is unavailable: the shortcut is listed but inactive. */
  press?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * Shortcuts by `KeyboardEvent.key`, with the prefix `mod+` for Ctrl or Cmd, and a space between two successive keys:
 * `c`, `/`, `ArrowLeft`, `mod+k`, `g h`. Single keys are inactive while typing or while a dialog is open.
 */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

/** Shortcuts of a screen or of the frame around it. */
export interface DeclaredKeys {
  shortcuts: Shortcuts;
  isEverywhere: boolean;
}

interface ShortcutOptions {
  /** Handles keys before the frame, which has its own shortcuts. */
  isFirst?: boolean;
  isEverywhere?: boolean;
}

/** Names the keys of a shortcut as they are on this machine: ⌘ instead of Ctrl on those of Apple. */
export function keysHere(keys: string, platform: string = navigator.platform): string {
  return /^(?:Mac|iP)/.test(platform) ? keys.replace(/\bCtrl ?/, '⌘') : keys;
}

const declared = new Set<() => DeclaredKeys>();

/** Returns the shortcuts that are currently active. */
export function declaredKeys(): DeclaredKeys[] {
  return [...declared].map((read) => read());
}

/** Registers shortcuts while the component is mounted. */
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

/** Simulates a key press, for menu entries with a shortcut. */
export function pressKey(key: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
}

/** Maximum time between the two keys of a sequence. */
const PAUSE_MS = 1_200;

type Pressed = Parameters<typeof nameOf>[0] & Pick<KeyboardEvent, 'timeStamp' | 'defaultPrevented' | 'preventDefault'>;

/** Returns a listener that runs the action of a key or of a sequence of two keys. */
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

/** Returns the name of a key press; undefined for keys that belong to a text field or an open dialog. */
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
