import { codeWords, designWords } from '../../../../messages/codes/codes.ts';
import { CardChoice, SwitchRow } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout, Section } from '../../../../ui/page/page.tsx';
import { TYPES } from '../../code-data.ts';
import { TYPE_ICONS } from '../../type-icons.tsx';
import { isDynamic } from '../code-state.ts';
import styles from '../designer.module.css';
import { ContentFields } from './content-fields.tsx';
import type { PartProps } from './section-props.ts';

interface ContentPartProps extends PartProps {
  /** How the stored code is; undefined before it is stored. */
  wasDynamic: boolean | undefined;
}

/** What the code holds, and whether it leads through the service. */
export function ContentPart({ designer, fault, wasDynamic }: ContentPartProps) {
  const { state, change } = designer;
  return (
    <Section title={designWords.content}>
      <CardChoice
        label={designWords.contentType}
        value={state.type}
        onChange={(type) => change({ type })}
        choices={TYPES.map((type) => ({ value: type, label: codeWords.types[type], icon: TYPE_ICONS[type] }))}
        cardWidthPx={70}
      />
      <div className={layout.stack}>
        <ContentFields designer={designer} fault={fault} />
      </div>
      <DynamicRow designer={designer} fault={fault} wasDynamic={wasDynamic} />
      <TextField
        label={designWords.name}
        name="name"
        isOptional
        value={state.name}
        maxLength={120}
        placeholder={designWords.namePlaceholder}
        fault={fault('name')}
        onChange={(name) => change({ name }, 'name')}
      />
    </Section>
  );
}

function DynamicRow({ designer: { state, change }, wasDynamic }: ContentPartProps) {
  if (state.type === 'wifi') return <p className={styles.note}>{designWords.neverDynamic}</p>;
  const isOn = isDynamic(state);
  const warning =
    wasDynamic === undefined || (wasDynamic && isOn)
      ? undefined
      : wasDynamic
        ? designWords.becomesFixed
        : designWords.fixedChanges;
  return (
    <div>
      <SwitchRow
        label={designWords.dynamic}
        about={designWords.dynamicAbout}
        isOn={isOn}
        onChange={(dynamic) => change({ dynamic })}
      />
      {warning && <p className={styles.note}>{warning}</p>}
    </div>
  );
}
