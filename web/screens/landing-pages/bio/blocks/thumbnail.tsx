import { lazy, Suspense } from 'react';
import { shownPicture } from '../../../../state/shown-picture.ts';
import type { BlockValues } from '../bio-values.ts';
import { BLOCK_KINDS } from './block-kinds.ts';
import type { BlockSummary } from './block-summary.ts';
import styles from './blocks.module.css';

/** Marks of networks weigh 15 kB. */
const SourceMark = lazy(() => import('../../../../ui/icon/source-mark.tsx'));

type ThumbnailProps = Pick<BlockSummary, 'picture' | 'network'> & Pick<BlockValues, 'type'>;

/** The picture of the block, the mark of its network, or the icon of its type. */
export function Thumbnail({ type, picture, network }: ThumbnailProps) {
  const Icon = BLOCK_KINDS[type].icon;
  if (picture) return <img className={styles.thumbnail} src={shownPicture(picture)} alt="" loading="lazy" />;
  return (
    <span className={styles.thumbnail}>
      {network ? (
        <Suspense fallback={<Icon aria-hidden />}>
          <SourceMark name={network}>
            <Icon aria-hidden />
          </SourceMark>
        </Suspense>
      ) : (
        <Icon aria-hidden />
      )}
    </span>
  );
}
