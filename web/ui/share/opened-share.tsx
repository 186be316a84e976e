import { type ReactNode, useEffect, useState } from 'react';
import { LiveFigures } from '../../api/live/live-figures.tsx';
import { ApiContext } from '../../api/queries.ts';
import { shareMessages as messages } from '../../messages/websites/share.ts';
import { brand } from '../../state/brand.ts';
import { Button } from '../form/button.tsx';
import { BrandSign, OwnPlate, ShareSign } from '../page/brand-sign.tsx';
import { EmptyState } from '../page/query-states.tsx';
import { PasswordForm } from './password-form.tsx';
import { createShare, type Opening, type ShareOwner } from './share.ts';
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
      <InColor of={opening.owner} waiting={<div className={styles.waiting}>{waiting}</div>}>
        <ShareSign value={isEmbedded ? null : signOf(opening.owner)}>{children(opening.shared)}</ShareSign>
      </InColor>
    </ApiContext>
  );
}

interface InColorProps {
  of: ShareOwner | undefined;
  waiting: ReactNode;
  children: ReactNode;
}

/** Waits for the color of the workspace, which charts read once. */
function InColor({ of: owner, waiting, children }: InColorProps) {
  const [isReady, setReady] = useState(owner === undefined);
  const ready = () => setReady(true);
  return (
    <>
      {owner && <link rel="stylesheet" href={owner.style} onLoad={ready} onError={ready} />}
      {isReady ? children : waiting}
    </>
  );
}

/** The sign of the workspace, or else the one that operators set; null for neither. */
function signOf(owner: ShareOwner | undefined): ReactNode {
  const { name = null, logo = null, dark_logo: darkLogo = null } = owner ?? {};
  if (logo) {
    const sign = <BrandSign of={{ name: name ?? '', logo, darkLogo, icon: null }} />;
    return darkLogo ? sign : <OwnPlate>{sign}</OwnPlate>;
  }
  return name ?? (brand.logo || brand.icon ? <BrandSign /> : null);
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
