import { Plus, Search, User } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { frameMessages } from '../messages/shared/frame.ts';
import { keyMessages } from '../messages/shared/keys.ts';
import { NEWEST_NEWS } from '../state/news/newest-news.generated.ts';
import { hasNews } from '../state/news/news.ts';
import { keysHere, type Shortcuts, useShortcuts } from '../state/shortcuts.ts';
import { useStored } from '../state/stored.ts';
import { chosenTheme } from '../state/theme.ts';
import { useCanOpen, useIsOperator, useWorkspace } from '../state/workspace/workspace.ts';
import { Menu } from '../ui/floating/menu.tsx';
import { Button, IconButton } from '../ui/form/button.tsx';
import { Avatar } from '../ui/object/avatar.tsx';
import { Badge, Kbd } from '../ui/page/badges.tsx';
import { loadWhenIdle } from '../ui/page/when-idle.ts';
import styles from './frame.module.css';
import type { NavItem } from './nav-items.tsx';
import { signOut } from './sign-out.ts';
import { useNavItems } from './use-nav-items.ts';

const loadCreateMenu = () => import('./create-menu.tsx');
const CreateContent = lazy(loadCreateMenu);
const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(loadPalette);
/** Also notes which objects the person opens, for the palette. */
const loadUnseen = () =>
  loadCreateMenu().then(({ recordOpenedObjects }) => {
    recordOpenedObjects();
    return loadPalette();
  });
const KeysWindow = lazy(() => import('./shortcuts-dialog.tsx'));
const TaskChip = lazy(() => import('./task-indicator.tsx'));
const WorkspaceSwitcher = lazy(() => import('./workspace-switcher.tsx'));

/** Search, creation and the account menu. */
export function TopBar() {
  /** What is typed into the palette; undefined while it is closed. */
  const [words, setWords] = useState<string>();
  const [isTellingKeys, setTellingKeys] = useState(false);
  const [, go] = useLocation();
  const workspace = useWorkspace();
  const { upper, lower } = useNavItems();
  const shortcuts = {
    '/': { what: frameMessages.search, press: () => focusSearch() || setWords('') },
    'mod+k': { what: frameMessages.searchOrGo, press: () => setWords('') },
    c: { what: frameMessages.create, press: () => document.getElementById('create')?.click() },
    'g o': { what: frameMessages.switchWorkspace, press: () => document.getElementById('workspace')?.click() },
    ...goKeys([...upper, ...lower], go),
    '?': { what: keyMessages.title, press: () => setTellingKeys(true) },
  };
  useShortcuts(shortcuts, { isEverywhere: true });
  return (
    <header className={styles.top}>
      <button type="button" className={styles.find} onClick={() => setWords('')}>
        <Search aria-hidden />
        <span className={styles.label}>{frameMessages.searchOrGo}</span>
        <Kbd>{keysHere('Ctrl K')}</Kbd>
      </button>
      <div className={styles.gap} />
      <Suspense>{workspace && <WorkspaceSwitcher workspace={workspace} />}</Suspense>
      <Suspense>{!workspace?.guest_of && <TaskChip />}</Suspense>
      <CreateMenu />
      <AccountMenu />
      {words !== undefined && (
        <Suspense fallback={<EarlyInput words={words} setWords={setWords} />}>
          <Palette words={words} setWords={setWords} />
        </Suspense>
      )}
      {isTellingKeys && (
        <Suspense>
          <KeysWindow onClose={() => setTellingKeys(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** The palette's text field until its code has loaded: no letter is lost. */
function EarlyInput({ words, setWords }: ComponentProps<typeof Palette>) {
  // Outside of the bar, whose blur would move it.
  return createPortal(
    <input
      ref={focus}
      className={styles.early}
      placeholder={frameMessages.searchOrGo}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setWords(undefined)}
    />,
    document.body,
  );
}

function focus(field: HTMLElement | null): void {
  field?.focus();
}

/** Focuses the search field of the screen, if it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

/** Shortcuts of `g` followed by a place's letter. */
function goKeys(places: readonly NavItem[], go: (to: string) => void): Shortcuts {
  return Object.fromEntries(
    places.map(({ key, to, label }) => [`g ${key}`, { what: keyMessages.goTo(label), press: () => go(to) }]),
  );
}

function CreateMenu() {
  const canOpen = useCanOpen();
  useEffect(() => loadWhenIdle(loadUnseen), []);
  // The least that a person who may create anything may create.
  const to = '/links/new';
  if (!canOpen(to)) return <Badge>{frameMessages.viewOnly}</Badge>;
  return (
    <Menu
      trigger={
        <Button id="create" variant="primary" icon={<Plus />} shortcut="C">
          <span className={styles.label}>{frameMessages.create}</span>
        </Button>
      }
      Content={CreateContent}
      entries={[{ to, label: to }]}
    />
  );
}

const THEMES = ['system', 'light', 'dark'] as const;

function AccountMenu() {
  const [theme] = useStored(chosenTheme);
  const isOperator = useIsOperator();
  const person = useWorkspace()?.person;
  const name = person?.name || person?.username || '';
  const isNew = hasNews(person?.seen_release, NEWEST_NEWS);
  return (
    <Menu
      trigger={
        <IconButton
          label={person ? frameMessages.accountMenuOf(name) : frameMessages.accountMenu}
          icon={person ? <Avatar name={name} picture={person.picture} /> : <User />}
          className={isNew ? styles.unseen : undefined}
        />
      }
      entries={[
        ...(person ? [{ heading: name }] : []),
        { label: frameMessages.settings, to: '/settings' },
        ...(isOperator ? [{ label: frameMessages.administration, to: '/admin' }] : []),
        { label: frameMessages.api, href: '/docs' },
        {
          label: frameMessages.news,
          to: '/news',
          end: isNew && frameMessages.isNew,
        },
        'separator',
        { heading: frameMessages.theme },
        ...THEMES.map((name) => ({
          label: frameMessages[name],
          end: theme === name ? '✓' : undefined,
          onSelect: () => chosenTheme.write(name),
        })),
        'separator',
        { label: frameMessages.signOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
