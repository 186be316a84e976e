import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** At the end of the row: a key, a count. */
      end?: ReactNode;
      isDanger?: boolean;
      isDisabled?: boolean;
      onSelect: () => void;
    }
  | { label: string; icon?: ReactNode; end?: ReactNode; to: string }
  | { label: string; icon?: ReactNode; end?: ReactNode; href: string }
  | 'separator'
  | { heading: string };

export interface MenuProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
}

const BaseMenu = lazy(() => import('./base-menu.tsx'));

/**
 * A menu under a button. Entries either do something, lead to a screen, or to an address outside the application. What makes it
 * open is loaded after the screen has been painted.
 */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <BaseMenu {...props} />
    </Suspense>
  );
}
