import { Button } from '../../../ui/button.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import { useBoard } from '../state/board.ts';
import { PRESETS, startedBy, type TypedFunnel } from './steps.ts';
import styles from './ways.module.css';

/** Beginnings that most people want. */
export function FunnelPresets({ onChoose }: { onChoose: (change: Partial<TypedFunnel>) => void }) {
  const { view } = useBoard();
  const names = { story: texts.presetStory, link: texts.presetClick, pages: texts.presetPages };
  const choose = (preset: keyof typeof PRESETS) => {
    const { by, steps } = PRESETS[preset];
    onChoose({ name: names[preset], by, steps: startedBy(steps, view.conditions) });
  };
  return (
    <fieldset className={styles.presets} aria-label={texts.startFrom}>
      {(['story', 'link', 'pages'] as const).map((preset) => (
        <Button key={preset} size="small" onClick={() => choose(preset)}>
          {names[preset]}
        </Button>
      ))}
    </fieldset>
  );
}
