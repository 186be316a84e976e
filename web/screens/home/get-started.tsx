import { useFilteredRequests } from '../../api/filtered-requests.ts';
import { AddSamples } from '../../ui/page/sample-data.tsx';
import Checklist, { type ChecklistProps } from './checklist.tsx';
import styles from './home.module.css';

interface GetStartedProps extends Omit<ChecklistProps, 'filtered'> {
  /** The newest website, if there is one. */
  siteId: number | null;
  needsSamples: boolean;
}

/** The first steps, and beside them sample data for a workspace without traffic. */
export default function GetStarted({ siteId, needsSamples, ...props }: GetStartedProps) {
  const isWaiting = props.steps.some(({ name, state }) => name === 'website' && state === 'waiting');
  const filtered = useFilteredRequests(isWaiting && siteId !== null ? String(siteId) : undefined);
  return (
    <div className={styles.start}>
      <Checklist {...props} filtered={filtered} />
      {needsSamples && <AddSamples />}
    </div>
  );
}
