import { presetMessages, windowsMessages as texts } from '../../../messages/dashboard-windows.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useBoard } from '../state/board.ts';
import { begunWith, type TypedFunnel } from './steps.ts';
import styles from './ways.module.css';

/** Common funnels to start from. */
export function FunnelPresets({ onChoose }: { onChoose: (change: Partial<TypedFunnel>) => void }) {
  const { view } = useBoard();
  return (
    <fieldset className={styles.presets} aria-label={texts.startFrom}>
      {(['story', 'link', 'pages'] as const).map((preset) => (
        <Button key={preset} size="small" onClick={() => onChoose(begunWith(preset, view.conditions))}>
          {presetMessages[preset]}
        </Button>
      ))}
    </fieldset>
  );
}
