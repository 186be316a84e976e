import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { componentMessages } from '../../messages/shared/components.ts';
import { Button, LinkButton } from '../form/button.tsx';
import styles from './query-states.module.css';

/** Placeholder of the content's size, so that the layout does not shift. */
export function Skeleton({ height = 14, width = '100%' }: { height?: number | string; width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden />;
}

/** Placeholder of a list. */
export function SkeletonRows({ count = 6, height = 40 }: { count?: number; height?: number }) {
  return (
    <div role="status" aria-label={componentMessages.loading}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identified by position
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
  /** Of the title: 1 where it is the only one of the screen. */
  level?: 1 | 2;
  /** Purpose of the object in one sentence. */
  text: string;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, level = 2, text, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** Shows a failed request with a retry button, except for objects that do not exist. */
export function LoadError({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const isNotFound = error.status === 404;
  return (
    <div className={styles.error} role="alert">
      <span>{isNotFound ? componentMessages.gone : error.message}</span>
      {onRetry && !isNotFound && (
        <Button size="small" onClick={onRetry}>
          {componentMessages.tryAgain}
        </Button>
      )}
      {isNotFound && <BackToList />}
    </div>
  );
}

/** Link back to the list when an object does not exist; shared dashboards have none. */
function BackToList() {
  const [location] = useLocation();
  const list = LIST.exec(location)?.[0];
  if (list === undefined) return null;
  return (
    <LinkButton size="small" to={list}>
      {componentMessages.toList}
    </LinkButton>
  );
}

const LIST = /^\/(settings\/webhooks|links|codes|campaigns|channels|pages|websites|domains|pixels|tasks)(?=\/)/;

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Shown until the first response. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The three states of a query: pending, failed, loaded. Loaded data stays visible while the next response is pending.
 */
export function Loaded<Data>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (data === undefined) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : skeleton;
  return (
    <>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className={styles.loaded} aria-busy={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    </>
  );
}
