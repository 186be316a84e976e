import { Skeleton, SkeletonRows } from '../../ui/page/query-states.tsx';
import styles from './dashboard.module.css';

/** Placeholder while a dashboard loads. */
export function DashboardSkeleton() {
  return (
    <div className={styles.body}>
      <Skeleton height={92} />
      <RestSkeleton />
    </div>
  );
}

/** Placeholder of everything below the metrics. */
export function RestSkeleton() {
  return (
    <>
      <Skeleton height={326} />
      <PanelsSkeleton names={['sources', 'pages', 'places', 'devices']} />
    </>
  );
}

/** Placeholder of panels in two columns. */
export function PanelsSkeleton({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.columns}>
      {names.map((name) => (
        <div key={name} className={styles.panelBody}>
          <SkeletonRows count={8} height={36} />
        </div>
      ))}
    </div>
  );
}
