import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { LinkButton } from '../../../../ui/form/button.tsx';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { RadioCards, SelectField } from '../../../../ui/form/choices.tsx';
import { optionsOf, useOverlays, usePixels, useSplashPages } from '../../link-data.ts';
import styles from '../editor.module.css';
import type { LinkValues } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps } from './editor-sections.ts';

const TYPES = (['direct', 'frame', 'splash', 'overlay'] as const).map((value) => {
  return { value, label: editorMessages.types[value], description: editorMessages.typesAbout[value] };
});

const STATUSES = (['302', '301', '307', '308'] as const).map((value) => {
  return { value, label: editorMessages.statuses[value] };
});

/** Interstitials and pixels between the short link and its destination. */
export function InterstitialsSection({ values, set, error }: SectionProps) {
  return (
    <CollapsibleSection
      title={editorMessages.way}
      description={editorMessages.wayBrief}
      mark={markOf(values)}
      hasError={hasAnyError(error, ['type', 'splash', 'overlay', 'pixels', 'redirectstatus'])}
    >
      <RadioCards
        label={editorMessages.type}
        value={values.type}
        choices={TYPES}
        onChange={(type) => set({ type })}
        cardWidthPx={150}
      />
      <PageChoice values={values} set={set} error={error} />
      <Pixels values={values} set={set} error={error} />
      {values.type === 'direct' && (
        <SelectField
          label={editorMessages.redirectstatus}
          value={values.redirectstatus}
          choices={STATUSES}
          onChange={(redirectstatus) => set({ redirectstatus })}
          name="redirectstatus"
          error={error('redirectstatus')}
        />
      )}
    </CollapsibleSection>
  );
}

function PageChoice({ values, set, error }: SectionProps) {
  const splashPages = useSplashPages();
  const overlays = useOverlays();
  if (values.type === 'splash')
    return (
      <SelectField
        label={editorMessages.splash}
        value={values.splash}
        choices={optionsOf(splashPages, editorMessages.chooseSplash)}
        onChange={(splash) => set({ splash })}
        name="splash"
        error={error('splash')}
      />
    );
  if (values.type !== 'overlay') return null;
  return (
    <SelectField
      label={editorMessages.overlay}
      value={values.overlay}
      choices={optionsOf(overlays, editorMessages.chooseOverlay)}
      onChange={(overlay) => set({ overlay })}
      name="overlay"
      error={error('overlay')}
    />
  );
}

function Pixels({ values: { pixels: chosen }, set, error }: SectionProps) {
  const pixels = usePixels();
  return (
    <fieldset className={styles.rows} data-field="pixels">
      <legend className={styles.legend}>{editorMessages.pixels}</legend>
      {pixels.length === 0 && (
        <p className={styles.about}>
          {editorMessages.noPixels}{' '}
          <LinkButton to="/pixels/new" size="small">
            {editorMessages.newPixel}
          </LinkButton>
        </p>
      )}
      {pixels.map(({ id, name }) => (
        <CheckRow
          key={id}
          label={name}
          isOn={chosen.includes(id)}
          onChange={(isOn) => set({ pixels: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })}
        />
      ))}
      {error('pixels') && <p role="alert">{error('pixels')}</p>}
    </fieldset>
  );
}

function markOf({ type, pixels, redirectstatus }: LinkValues): string | undefined {
  const marks = [
    ...(type === 'direct' ? [] : [editorMessages.types[type]]),
    ...(pixels.length === 0 ? [] : [editorMessages.pixelCount(pixels.length)]),
    ...(redirectstatus === '302' ? [] : [redirectstatus]),
  ];
  return marks.length === 0 ? undefined : marks.join(' · ');
}
