import { Button } from '../../../ui/button.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import { PRESETS, type TypedFunnel } from './steps.ts';
import styles from './ways.module.css';

/** Beginnings that most people want. */
export function FunnelPresets({ onChoose }: { onChoose: (change: Partial<TypedFunnel>) => void }) {
  const names = { story: texts.presetStory, link: texts.presetClick, pages: texts.presetPages };
  return (
    <fieldset className={styles.presets} aria-label={texts.startFrom}>
      {(['story', 'link', 'pages'] as const).map((preset) => (
        <Button key={preset} size="small" onClick={() => onChoose({ name: names[preset], ...PRESETS[preset] })}>
          {names[preset]}
        </Button>
      ))}
    </fieldset>
  );
}
