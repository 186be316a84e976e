import { BookOpen, IdCard, Presentation, Projector, RectangleHorizontal, Sticker, Store, Tent } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { downloadMessages } from '../../../../messages/codes/code-downloads.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { RadioCards } from '../../../../ui/form/choices.tsx';
import { formatInteger } from '../../../../ui/format.ts';
import { Section } from '../../../../ui/page/page.tsx';
import type { CodeCheck } from '../../code-data.ts';
import { BY_LOGO, errorCorrectionOf, errorCorrectionPercent, isByLogo } from '../../design/error-correction.ts';
import { formatDistance, PLACES, type PlaceName, readWidth, widthForDistance } from '../../design/print.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const LEVELS = ['M', 'Q', 'H'] as const;

interface PrintPartProps {
  designer: Designer;
  /**
   * Check of the drawn code, whose error correction may exceed the requested level; undefined for a rejected design.
   */
  check: CodeCheck | undefined;
}

/** What a print must survive, and how wide it must be where people scan it. */
export function PrintSection({ designer, check }: PrintPartProps) {
  return (
    <>
      {check && <PrintPlaces leastMm={check.leastwidth} />}
      <ErrorCorrection designer={designer} check={check} />
    </>
  );
}

/** Error correction, chosen by the damage that the code must survive. */
function ErrorCorrection({ designer: { state, setStyle }, check }: PrintPartProps) {
  const requested = state.look.style.errorcorrection;
  const drawn = check && errorCorrectionOf(requested, check.errorcorrection);
  const isFixed = state.type === 'payment' || isByLogo(state.look.logo, requested);
  if (isFixed)
    return (
      <Section title={designMessages.errorCorrection}>
        <p className={styles.note}>
          {state.type === 'payment'
            ? contentMessages.fixedLevelForPayment
            : designMessages.errorCorrectionLogo(errorCorrectionPercent(BY_LOGO))}
        </p>
      </Section>
    );
  return (
    <Section title={designMessages.errorCorrection} description={designMessages.errorCorrectionAbout}>
      <RadioCards
        label={designMessages.errorCorrection}
        value={requested}
        onChange={(errorcorrection) => setStyle({ errorcorrection })}
        cardWidthPx={180}
        choices={LEVELS.map((value) => {
          return {
            value,
            label: designMessages.errorCorrectionLevels[value],
            description: designMessages.errorCorrectionLevelsAbout[value],
          };
        })}
      />
      {drawn && (
        <p className={styles.note}>
          {(drawn.isMore ? designMessages.errorCorrectionMore : designMessages.errorCorrectionNow)(drawn.percent)}
        </p>
      )}
    </Section>
  );
}

const ICONS: Readonly<Record<PlaceName, ReactNode>> = {
  card: <IdCard aria-hidden />,
  sticker: <Sticker aria-hidden />,
  flyer: <BookOpen aria-hidden />,
  table: <Tent aria-hidden />,
  window: <Store aria-hidden />,
  poster: <Presentation aria-hidden />,
  stage: <Projector aria-hidden />,
  billboard: <RectangleHorizontal aria-hidden />,
};

/** A place sets the width of the print file in the address, where saving and the code's page find it. */
function PrintPlaces({ leastMm }: { leastMm: number }) {
  const [params, change] = useUrlState();
  const widthOf = (distanceCm: number) => widthForDistance(distanceCm, leastMm);
  const widthMm = readWidth(params.get('width'));
  const chosen = PLACES.find(({ distanceCm }) => widthOf(distanceCm) === widthMm);
  const choose = (name: PlaceName | undefined) => {
    const place = PLACES.find((one) => one.name === name);
    if (place) change({ width: String(widthOf(place.distanceCm)), format: 'pdf' }, { pushesHistory: false });
  };
  return (
    <Section title={designMessages.printPlaces} description={designMessages.printPlacesAbout}>
      <RadioCards<PlaceName | ''>
        label={designMessages.printPlaces}
        value={chosen?.name ?? ''}
        onChange={(name) => choose(name || undefined)}
        cardWidthPx={180}
        choices={PLACES.map(({ name, distanceCm }) => ({
          value: name,
          label: downloadMessages.places[name],
          description: designMessages.printPlace(formatInteger(widthOf(distanceCm)), formatDistance(distanceCm)),
          icon: ICONS[name],
        }))}
      />
      <p className={styles.note}>{designMessages.printWidthAbout}</p>
    </Section>
  );
}
