import type { ReactNode } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { codeMessages } from '../../messages/codes/codes.ts';
import { Page } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { CODES, type CodeDesign } from './code-data.ts';
import { GoneCode } from './deleted/gone-code.tsx';
import styles from './detail/detail.module.css';

interface StoredCodeProps {
  /** As given in the address. */
  id: string | undefined;
  children: (design: CodeDesign) => ReactNode;
}

/** A screen for one code, rendered once the code has loaded. */
export function StoredCode({ id, children }: StoredCodeProps) {
  const query = useApiQuery('showQrDesign', `${CODES}/${id}/design`);
  const isNotFound = query.error?.status === 404;
  if (query.data !== undefined && !isNotFound) return children(query.data);
  return (
    <Page title={codeMessages.one} back={{ to: '/codes', label: codeMessages.title }}>
      {isNotFound ? (
        <GoneCode id={id ?? ''} />
      ) : (
        <Loaded query={query} skeleton={<Waiting />}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

/** Placeholders for the image, the content and the downloads. */
function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={codeMessages.waiting}>
      <div>
        <Skeleton height={252} />
      </div>
      {['60%', '80%'].map((width) => (
        <div key={width}>
          <Skeleton width="30%" />
          <Skeleton width={width} />
          <Skeleton height={32} width="45%" />
          <Skeleton width={width} />
          <Skeleton height={34} />
        </div>
      ))}
    </div>
  );
}
