import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { distanceForWidth, formatDistance, PLACES, widthForDistance } from '../design/print.ts';
import styles from './detail.module.css';

interface PrintHelpProps {
  widthMm: number;
  leastMm: number;
  onWidth: (widthMm: number) => void;
}

/** Recommends the smallest width for a place: a tenth of the reading distance. */
export function PrintHelp({ widthMm, leastMm, onWidth }: PrintHelpProps) {
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has default styles of its own */}
      <div className={styles.places} role="group" aria-label={downloadMessages.read}>
        {PLACES.map(({ name, distanceCm }) => {
          const width = widthForDistance(distanceCm, leastMm);
          return (
            <Tooltip key={name} text={downloadMessages.placeAbout(formatDistance(distanceCm), width)}>
              <button type="button" aria-pressed={width === widthMm} onClick={() => onWidth(width)}>
                {downloadMessages.places[name]} <small>{downloadMessages.millimetres(formatInteger(width))}</small>
              </button>
            </Tooltip>
          );
        })}
      </div>
      {widthMm < leastMm ? (
        <p className={styles.warning}>{downloadMessages.tooSmall(leastMm)}</p>
      ) : (
        <p className={styles.about}>
          {downloadMessages.readFrom(formatInteger(widthMm), formatDistance(distanceForWidth(widthMm)))}
        </p>
      )}
    </div>
  );
}
