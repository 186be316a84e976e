import { Pin, PinOff } from 'lucide-react';
import { type PinnedRef, usePin } from '../../state/pins.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import type { MenuEntry } from '../floating/menu.tsx';
import { IconButton } from '../form/button.tsx';

/** Menu entries that pin or unpin an object; none where nothing can be pinned. */
export function usePinEntries(ref: PinnedRef): MenuEntry[] {
  const pin = usePin(ref);
  if (!pin) return [];
  return [{ label: pin.label, icon: pin.isPinned ? <PinOff /> : <Pin />, onSelect: () => void pin.toggle() }];
}

/** Lets `P` pin or unpin the object of a screen; the palette offers it too. */
export function usePinShortcut(ref: PinnedRef): void {
  const pin = usePin(ref);
  useShortcuts(pin ? { p: { what: pin.label, press: () => void pin.toggle() } } : {});
}

/** Pins or unpins the object of a screen. */
export function PinButton(ref: PinnedRef) {
  const pin = usePin(ref);
  usePinShortcut(ref);
  if (!pin) return null;
  return (
    <IconButton
      label={pin.label}
      icon={pin.isPinned ? <PinOff /> : <Pin />}
      variant="secondary"
      shortcut="P"
      onClick={() => void pin.toggle()}
    />
  );
}
