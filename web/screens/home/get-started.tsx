import { AddSamples } from '../../ui/page/sample-data.tsx';
import Checklist, { type ChecklistProps } from './checklist.tsx';
import styles from './home.module.css';

/** The first steps, and beside them sample data for an empty workspace. */
export default function GetStarted({ isEmpty, ...props }: ChecklistProps & { isEmpty: boolean }) {
  return (
    <div className={styles.start}>
      <Checklist {...props} />
      {isEmpty && <AddSamples />}
    </div>
  );
}
