import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Refusal } from '../../api/refusal.ts';
import { partWords } from '../../messages/shared/parts.ts';
import { Button, LinkButton } from '../form/button.tsx';
import styles from './states.module.css';

/** The shape of what comes. Sizes are those of the thing, so that nothing jumps. */
export function Skeleton({ height = 14, width = '100%' }: { height?: number | string; width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden />;
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ count = 6, height = 40 }: { count?: number; height?: number }) {
  return (
    <div role="status" aria-label={partWords.loading}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing yet are told apart by their place alone
        <div key={row} style={{ height, display: 'flex', alignItems: 'center' }}>
          <Skeleton width={`${92 - ((row * 17) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What the thing is for, in one sentence. */
  text: string;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** What could not be loaded says so alone, and offers again; but what is not there is not there the next time either. */
export function Fault({ error, onRetry }: { error: Refusal; onRetry?: () => void }) {
  const isGone = error.status === 404;
  return (
    <div className={styles.fault} role="alert">
      <span>{isGone ? partWords.gone : error.message}</span>
      {onRetry && !isGone && (
        <Button size="small" onClick={onRetry}>
          {partWords.tryAgain}
        </Button>
      )}
      {isGone && <WayOn />}
    </div>
  );
}

/** To the list of what is not there; the dashboard that strangers are shown has none. */
function WayOn() {
  const [location] = useLocation();
  const list = LIST.exec(location)?.[0];
  if (list === undefined) return null;
  return (
    <LinkButton size="small" to={list}>
      {partWords.toList}
    </LinkButton>
  );
}

const LIST = /^\/(settings\/webhooks|links|codes|campaigns|channels|pages|websites|domains|pixels|tasks)(?=\/)/;

export interface LoadedProps<Data> {
  answer: Pick<UseQueryResult<Data, Refusal>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Stands there until the first answer. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The three states of an answer: on its way, refused, there. What was there stays in sight while the next comes. */
export function Loaded<Data>({ answer, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = answer;
  if (data === undefined) return error ? <Fault error={error} onRetry={() => void refetch()} /> : skeleton;
  return (
    <>
      {error && <Fault error={error} onRetry={() => void refetch()} />}
      <div className={styles.loaded} aria-busy={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    </>
  );
}
