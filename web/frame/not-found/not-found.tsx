import { Compass, Lock, Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { frameMessages } from '../../messages/shared/frame.ts';
import { notFoundMessages as messages } from '../../messages/shared/palette.ts';
import { tabTitle } from '../../state/brand.ts';
import { openedObjects } from '../../state/navigation/recent-objects.ts';
import { pressKey } from '../../state/shortcuts.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { layout } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/query-states.tsx';
import type { Command } from '../palette/command-list.tsx';
import palette from '../palette/palette.module.css';
import { commandsFor, recentCommands } from '../palette/palette-commands.tsx';
import { CommandRow } from '../palette/palette-row.tsx';
import { intendedScreen } from './intended-screen.ts';
import styles from './not-found.module.css';

/** Shown for an address without a screen: goes to the screen that it obviously means, or offers others. */
export default function NotFound() {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  const intended = intendedScreen(location);
  useTabTitle(frameMessages.notFound);
  if (intended !== undefined && canOpen(intended)) return <Redirect to={intended} replace />;
  const isOpenable = ({ to }: Command) => typeof to === 'string' && canOpen(to);
  const [named, recent] = [screensNamedIn(location), recentCommands(openedObjects(), location)];
  return (
    <div className={layout.page}>
      <EmptyState
        icon={<Compass aria-hidden />}
        level={1}
        title={frameMessages.notFound}
        text={messages.text(window.location.pathname)}
        action={
          <>
            <Button icon={<Search />} shortcut="Ctrl K" onClick={() => pressKey('mod+k')}>
              {frameMessages.search}
            </Button>
            <LinkButton to="/">{messages.toHome}</LinkButton>
          </>
        }
      />
      <Choices heading={messages.meant} commands={named.filter(isOpenable)} />
      <Choices heading={messages.recent} commands={recent.filter(isOpenable)} />
    </div>
  );
}

/** Shown instead of a screen that the person's role does not allow. */
export function NotAllowed() {
  useTabTitle(frameMessages.notAllowed);
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      level={1}
      title={frameMessages.notAllowed}
      text={messages.notAllowedText}
      action={<LinkButton to="/">{messages.toHome}</LinkButton>}
    />
  );
}

function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}

/** Returns the screens whose names have the last word of the address. */
function screensNamedIn(location: string): Command[] {
  const word = location.split('/').findLast((part) => /^[a-z][a-z-]+$/.test(part));
  return word === undefined ? [] : commandsFor(word.replaceAll('-', ' '));
}

const MAX_SHOWN = 5;

function Choices({ heading, commands }: { heading: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <nav className={styles.choices} aria-label={heading}>
      <h2>{heading}</h2>
      {commands.slice(0, MAX_SHOWN).map((command) => (
        <Link key={command.key} to={String(command.to)} className={palette.item}>
          <CommandRow command={{ ...command, keys: '' }} words="" />
        </Link>
      ))}
    </nav>
  );
}
