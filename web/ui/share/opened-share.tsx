import { type ReactNode, useEffect, useState } from 'react';
import { LiveFigures } from '../../api/live/live-figures.tsx';
import { ApiContext } from '../../api/queries.ts';
import { shareMessages as messages } from '../../messages/websites/share.ts';
import { brand } from '../../state/brand.ts';
import { Button } from '../form/button.tsx';
import { BrandSign } from '../page/brand-sign.tsx';
import { EmptyState } from '../page/query-states.tsx';
import { PasswordForm } from './password-form.tsx';
import { createShare, type Opening } from './share.ts';
import styles from './shared.module.css';

export interface OpenedShareProps<Shared> {
  /** Below `/share/`. */
  path: string;
  /** Embedded in another page: has no head of its own. */
  isEmbedded: boolean;
  /** Shown until it opens. */
  waiting: ReactNode;
  children: (shared: Shared) => ReactNode;
}

/** Opens what is shared, with its password if it has one, and shows it with live figures. */
export function OpenedShare<Shared>({ path, isEmbedded, waiting, children }: OpenedShareProps<Shared>) {
  const [share] = useState(() => createShare<Shared>(path));
  const [opening, setOpening] = useState<Opening<Shared>>();
  const open = async (password?: string) => setOpening(await share.open(password));
  useEffect(() => {
    share.onClosed(setOpening);
    void share.open().then(setOpening);
  }, [share]);
  if (opening?.kind !== 'open') return <Closed opening={opening} onOpen={open} waiting={waiting} />;
  return (
    <ApiContext value={share.client}>
      <LiveFigures />
      {!isEmbedded && <BrandHead />}
      {children(opening.shared)}
    </ApiContext>
  );
}

/** The brand that operators set, above the dashboard. */
function BrandHead() {
  if (brand.logo === null && brand.icon === null) return null;
  return (
    <header className={styles.brand}>
      <BrandSign />
    </header>
  );
}

interface ClosedProps {
  opening: Exclude<Opening<unknown>, { kind: 'open' }> | undefined;
  onOpen: (password?: string) => Promise<void>;
  waiting: ReactNode;
}

function Closed({ opening, onOpen, waiting }: ClosedProps) {
  useEffect(() => {
    document.title = messages.title;
  }, []);
  if (opening?.kind === 'locked') return <PasswordForm error={opening.error} onOpen={onOpen} />;
  if (opening?.kind === 'missing') return <EmptyState title={messages.missing} text={messages.missingText} />;
  if (opening?.kind === 'failed')
    return (
      <EmptyState
        title={messages.title}
        text={opening.error}
        action={<Button onClick={() => void onOpen()}>{messages.tryAgain}</Button>}
      />
    );
  return <div className={styles.waiting}>{waiting}</div>;
}
