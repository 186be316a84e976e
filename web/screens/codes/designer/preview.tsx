import { designMessages } from '../../../messages/codes/codes.ts';
import { SERVICE_HOST } from '../../../state/hosts/service-url.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { pictureUrl } from '../code-data.ts';
import { outcomeOf, SAMPLES } from '../design/content.ts';
import { TYPE_ICONS } from '../type-icons.tsx';
import { type CodeState, fieldsOf, isComplete, isDynamic } from './code-state.ts';
import styles from './preview.module.css';
import type { RenderedCode } from './use-rendered-code.ts';

const VIEWS = ['code', 'paper', 'phone'] as const;

interface PreviewProps {
  state: CodeState;
  drawn: RenderedCode;
  isStored: boolean;
}

/** The current design: large, on a sheet of paper, and in front of a phone. */
export function Preview({ state, drawn, isStored }: PreviewProps) {
  const [view, setView] = useEnumParam('view', VIEWS);
  const { svg, refusal } = drawn;
  const picture = svg ? (
    <img
      className={styles.code}
      src={pictureUrl(svg)}
      alt={designMessages.previewAlt}
      data-testid="preview"
      data-stale={refusal !== null}
    />
  ) : (
    <Skeleton height={240} width={240} />
  );
  return (
    <div className={styles.preview}>
      <div className={styles.views}>
        <Segmented
          label={designMessages.preview}
          value={view}
          onChange={setView}
          choices={VIEWS.map((value) => ({ value, label: designMessages.views[value] }))}
        />
      </div>
      <div className={styles.stage} data-view={view} data-transparent={state.look.style.transparent}>
        {view === 'code' && picture}
        {view === 'paper' && <Paper title={state.name || designMessages.paperTitle}>{picture}</Paper>}
        {view === 'phone' && <Phone state={state}>{picture}</Phone>}
      </div>
      <p className={styles.caption}>{captionOf(state, isStored || refusal !== null)}</p>
    </div>
  );
}

/**
 * Returns a note about the code in the preview: whether it is a sample, or not yet saved.
 *
 * @param isSettled it is saved, or cannot be saved in its current state
 */
export function captionOf(state: CodeState, isSettled: boolean): string {
  if (!isComplete(state)) return designMessages.sampleMark;
  return isDynamic(state) && !isSettled ? designMessages.worksOnceSaved : '';
}

/** A poster with lines in place of its text. */
function Paper({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.paper}>
      <strong>{title}</strong>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
      {children}
      <small>{designMessages.paperLine}</small>
    </div>
  );
}

/** The camera's view and the action it offers. */
function Phone({ state, children }: { state: CodeState; children: React.ReactNode }) {
  const { kind, subject } = outcomeOf(state.type, isComplete(state) ? fieldsOf(state) : SAMPLES[state.type]);
  const outcome = designMessages.outcomes[kind](subject);
  // Phones show the address in the image, which is the service's; the destination follows only after the redirect.
  const isLed = isDynamic(state);
  return (
    <div className={styles.phone}>
      <div className={styles.camera}>
        {children}
        <span className={styles.offer}>
          {TYPE_ICONS[isLed ? 'link' : kind]}
          <span>
            {isLed ? designMessages.phoneOpens(SERVICE_HOST) : outcome}
            {isLed && (
              <small>
                {kind === 'link' ? designMessages.phoneLeadsTo(subject) : designMessages.phoneThen(outcome)}
              </small>
            )}
          </span>
        </span>
      </div>
      <span className={styles.shutter} />
    </div>
  );
}
