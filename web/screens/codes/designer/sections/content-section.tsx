import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { codeMessages, designMessages } from '../../../../messages/codes/codes.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { RadioCards, SwitchRow } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { type CodeType, TYPES } from '../../code-data.ts';
import { TEMPLATES } from '../../design/templates.ts';
import { TYPE_ICONS } from '../../type-icons.tsx';
import { isDynamic } from '../code-state.ts';
import styles from '../designer.module.css';
import { ContentFields } from './content-fields.tsx';
import type { PartProps } from './section-props.ts';
import { TemplateShelf } from './template-shelf.tsx';

interface ContentPartProps extends PartProps {
  /** Whether the stored code is dynamic; undefined before it is stored. */
  wasDynamic: boolean | undefined;
}

/** The content of the code, and whether it is dynamic. */
export function ContentSection({ designer, error, wasDynamic }: ContentPartProps) {
  const { state, change } = designer;
  return (
    <>
      <div className={styles.types}>
        <RadioCards
          label={designMessages.contentType}
          value={state.type}
          onChange={(type) => change({ type })}
          choices={TYPES.map((type) => ({ value: type, label: codeMessages.types[type], icon: TYPE_ICONS[type] }))}
          cardWidthPx={100}
        />
      </div>
      <div className={layout.stack}>
        <ContentFields designer={designer} error={error} />
      </div>
      <DynamicRow designer={designer} error={error} wasDynamic={wasDynamic} />
      <TextField
        label={designMessages.name}
        name="name"
        isOptional
        value={state.name}
        maxLength={120}
        placeholder={designMessages.namePlaceholder}
        error={error('name')}
        onChange={(name) => change({ name }, 'name')}
      />
      {wasDynamic === undefined && <FirstTemplates designer={designer} />}
    </>
  );
}

/** Why there is no choice. */
const FIXED_NOTES: Partial<Record<CodeType, string>> = {
  wifi: designMessages.neverDynamic,
  payment: contentMessages.neverDynamicPayment,
  app: contentMessages.alwaysDynamic,
};

function DynamicRow({ designer: { state, change }, wasDynamic }: ContentPartProps) {
  const fixed = FIXED_NOTES[state.type];
  if (fixed) return <p className={styles.note}>{fixed}</p>;
  const isOn = isDynamic(state);
  const warning =
    wasDynamic === undefined || (wasDynamic && isOn)
      ? undefined
      : wasDynamic
        ? designMessages.becomesStatic
        : designMessages.staticChanges;
  return (
    <div>
      <SwitchRow
        label={designMessages.dynamic}
        help={designMessages.dynamicAbout}
        isOn={isOn}
        onChange={(dynamic) => change({ dynamic })}
      />
      {warning && <p className={styles.note}>{warning}</p>}
    </div>
  );
}

/** A row of templates that a new code can start from, in sight before any tab is opened. */
function FirstTemplates({ designer }: Pick<PartProps, 'designer'>) {
  const [, change] = useUrlState();
  return (
    <section aria-label={designMessages.startFrom}>
      <div className={styles.firstHead}>
        <h2>{designMessages.startFrom}</h2>
        <Button size="small" variant="ghost" onClick={() => change({ tab: 'templates' })}>
          {designMessages.allTemplates}
        </Button>
      </div>
      <div className={styles.firstRow}>
        <TemplateShelf designer={designer} shown={FIRST} />
      </div>
    </section>
  );
}

/** Plain shapes and frames that suit any content. */
const FIRST_NAMES = ['plain', 'spruce', 'pearls', 'clay', 'dusk', 'label', 'headline'];
const FIRST = TEMPLATES.filter(({ name }) => FIRST_NAMES.includes(name));
