import { overlayMessages } from '../../../messages/landing-pages/interstitials.ts';
import { ColorField } from '../../../ui/form/field.tsx';
import { formatDecimal } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { EditorState } from '../shared/use-editor.ts';
import { contrastOf, MIN_CONTRAST } from './contrast.ts';
import styles from './overlay.module.css';
import type { OverlayValues } from './overlay-values.ts';

type ColorName = keyof typeof overlayMessages.colorNames;

/** Colors that go together; the first are those of the workspace's pages, in light and dark mode. */
const PAIRS: Readonly<Record<ColorName, { background: string; color: string }>> = {
  default: { background: '', color: '' },
  night: { background: '#18181b', color: '#ffffff' },
  forest: { background: '#12372a', color: '#ffffff' },
  ocean: { background: '#0b3b8c', color: '#ffffff' },
  berry: { background: '#7a1f5c', color: '#ffffff' },
  sun: { background: '#ffd54a', color: '#241d00' },
  rose: { background: '#fbe4e6', color: '#5b1220' },
  paper: { background: '#fbf7ef', color: '#2b2118' },
};

/** The colors of an overlay: a pair, or two of one's own, and how well its text can be read. */
export function OverlayColors({
  draft: { values, set },
  form: { error },
}: Pick<EditorState<OverlayValues>, 'draft' | 'form'>) {
  const field = (name: 'background' | 'color') => ({
    name,
    label: overlayMessages[name],
    value: values[name],
    error: error(name),
    isOptional: true,
    onChange: (color: string) => set({ [name]: color }),
  });
  return (
    <>
      <span className={styles.label} aria-hidden>
        {overlayMessages.colors}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has default layout of its own */}
      <div role="group" aria-label={overlayMessages.colors} className={styles.swatches}>
        {(Object.keys(PAIRS) as ColorName[]).map((name) => {
          const { background, color } = PAIRS[name];
          return (
            <button
              key={name}
              type="button"
              className={styles.swatch}
              aria-pressed={values.background === background && values.color === color}
              onClick={() => set({ background, color })}
            >
              <span aria-hidden className={styles.sample} style={{ background, color }}>
                Aa
              </span>
              {overlayMessages.colorNames[name]}
            </button>
          );
        })}
      </div>
      <div className={layout.pair}>
        <ColorField {...field('background')} />
        <ColorField {...field('color')} />
      </div>
      <Contrast {...values} />
    </>
  );
}

function Contrast({ background, color }: Pick<OverlayValues, 'background' | 'color'>) {
  const contrast = contrastOf(background, color);
  if (contrast === undefined) return null;
  const isReadable = contrast >= MIN_CONTRAST;
  return (
    <p className={styles.contrast} role="status">
      {overlayMessages.contrast(formatDecimal(contrast))}{' '}
      <Badge tone={isReadable ? 'good' : 'warn'}>
        {isReadable ? overlayMessages.readable : overlayMessages.notReadable}
      </Badge>
      {!isReadable && <span className={layout.description}>{overlayMessages.madeReadable}</span>}
    </p>
  );
}
