import { downloadWords } from '../../../messages/codes/code-downloads.ts';
import { Hint } from '../../../ui/floating/hint.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { distanceForWidth, PLACES, widthForDistance } from '../design/print.ts';
import { nameDistance } from '../distance.ts';
import styles from './detail.module.css';

interface PrintHelpProps {
  widthMm: number;
  leastMm: number;
  onWidth: (widthMm: number) => void;
}

/** The smallest width for where the code will hang: a tenth of the distance from which it is read. */
export function PrintHelp({ widthMm, leastMm, onWidth }: PrintHelpProps) {
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own */}
      <div className={styles.places} role="group" aria-label={downloadWords.read}>
        {PLACES.map(({ name, distanceCm }) => {
          const width = widthForDistance(distanceCm, leastMm);
          return (
            <Hint key={name} text={downloadWords.placeAbout(nameDistance(distanceCm), width)}>
              <button type="button" aria-pressed={width === widthMm} onClick={() => onWidth(width)}>
                {downloadWords.places[name]} <small>{downloadWords.millimetres(formatWhole(width))}</small>
              </button>
            </Hint>
          );
        })}
      </div>
      {widthMm < leastMm ? (
        <p className={styles.warning}>{downloadWords.tooSmall(leastMm)}</p>
      ) : (
        <p className={styles.about}>
          {downloadWords.readFrom(formatWhole(widthMm), nameDistance(distanceForWidth(widthMm)))}
        </p>
      )}
    </div>
  );
}
