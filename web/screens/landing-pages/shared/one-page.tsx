import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton, SkeletonRows } from '../../../ui/page/query-states.tsx';
import type { PageKind } from '../kinds.ts';
import styles from './editor.module.css';

export interface OnePageProps {
  params: Readonly<Record<string, string | undefined>>;
}

interface Shown {
  details: { id: number };
}

/** An existing page, once loaded. Does not show the previous page meanwhile. */
export function OnePage<Data extends Shown>({
  kind,
  id,
  query,
  children,
}: {
  kind: PageKind;
  id: string | undefined;
  query: UseQueryResult<Data, ApiError>;
  children: (data: Data) => ReactNode;
}) {
  const { data } = query;
  if (data && String(data.details.id) === id) return children(data);
  const title = pageMessages.kinds[kind];
  return (
    <Page title={title} back={{ to: `/pages${kind === 'bio' ? '' : `?kind=${kind}`}`, label: title }}>
      <Loaded query={{ ...query, data: undefined }} skeleton={<Waiting />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Waiting() {
  return (
    <div className={styles.columns}>
      <SkeletonRows count={8} />
      <div className={styles.side}>
        <Skeleton height={560} width={320} />
      </div>
    </div>
  );
}
