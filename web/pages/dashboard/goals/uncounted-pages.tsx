import { ANALYTICS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import { useBoard } from '../state/board.ts';
import styles from './goals.module.css';
import { twinIn, twinsQuestion } from './query-twins.ts';

interface UncountedPagesProps {
  /** Of a goal, as it counts now. */
  path: string;
  onCount: (path: string) => void;
}

/** Says, where it is so, that people come to the goal's page with a query behind it, which the goal does not count. */
export function UncountedPages({ path, onCount }: UncountedPagesProps) {
  const { site } = useBoard();
  const answer = useAnswer('askQuestion', `${ANALYTICS}/query`, { body: twinsQuestion(site.id, path) });
  const twin = answer.data && twinIn(answer.data.data.rows, path);
  if (twin === undefined) return null;
  return (
    <div className={styles.uncounted} role="status">
      <span>{texts.uncounted(twin)}</span>
      <Button size="small" onClick={() => onCount(`${path}*`)}>
        {texts.countToo(`${path}*`)}
      </Button>
    </div>
  );
}
