import { type ComponentType, cloneElement, type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useCanCall } from '../../api/can-call.ts';
import { useCan, useCanOpen } from '../../state/workspace/workspace.ts';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { MenuProps } from './base-menu.tsx';
import type { MenuEntry } from './menu-entry.tsx';

export type { MenuEntry, MenuProps };

const loadBase = () => import('./base-menu.tsx');
const BaseMenu = lazy(loadBase);

interface LazyMenuProps extends MenuProps {
  startsOpen?: boolean;
  /** Shows the entries in another way than one below the other. */
  Content?: ComponentType<MenuProps>;
}

/**
 * A menu button. Entries run an action or link to a screen or an external address. Until first use only the button is
 * rendered, because a screen has many menus and most stay closed.
 */
export function Menu({ startsOpen = false, Content = BaseMenu, ...props }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(startsOpen);
  const entries = useAllowed(props.entries);
  useEffect(() => loadWhenIdle(loadBase), []);
  const want = () => setWanted(true);
  const early = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Opens after the click has ended, because the same click would close it again.
    onClick: () => setTimeout(want),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      want();
    },
  });
  if (!entries.some(isAction)) return null;
  if (!isWanted) return early;
  return (
    <Suspense fallback={early}>
      <Content {...props} entries={entries} />
    </Suspense>
  );
}

/** Omits screens and actions that the person's role does not allow. */
function useAllowed(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const [can, canCall, canOpen] = [useCan(), useCanCall(), useCanOpen()];
  return entries.filter((entry) => {
    if (!isAction(entry) || 'href' in entry) return true;
    if ('to' in entry) return canOpen(entry.to);
    return (
      can('permission' in entry ? entry.permission : entry.isDanger ? 'edit' : undefined) && canCall(entry.operation)
    );
  });
}

/** Whether an entry does something: a menu with only headings has no button. */
function isAction(entry: MenuEntry): entry is Exclude<MenuEntry, string | { heading: string }> {
  return typeof entry !== 'string' && !('heading' in entry);
}
