import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { SwitchRow } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { othersOf, utmOf, withUtm } from '../utm.ts';
import type { Parameter } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps, withRow } from './editor-sections.ts';
import { RowList } from './row-list.tsx';

/** Query parameters other than UTM. */
export function ParametersSection({ values, set, error }: SectionProps) {
  const others = othersOf(values.parameters);
  const change = (rows: readonly Parameter[]) => set({ parameters: withUtm(rows, utmOf(values.parameters)) });
  const marks = [...others.map(({ name }) => name), ...(values.forwardparameters ? [editorMessages.handedOn] : [])];
  return (
    <CollapsibleSection
      title={editorMessages.parameters}
      description={editorMessages.parametersBrief}
      mark={marks.length === 0 ? undefined : marks.slice(0, 3).join(' · ')}
      hasError={hasAnyError(error, ['parameters', 'forwardparameters'])}
    >
      <RowList
        title={editorMessages.parameters}
        description={editorMessages.parametersAbout}
        rows={others}
        onChange={change}
        blank={{ name: '', value: '' }}
        addLabel={editorMessages.addParameter}
      >
        {(row, index) => (
          <>
            <TextField
              label={editorMessages.parameter}
              placeholder={editorMessages.parameter}
              isLabelHidden
              value={row.name}
              maxLength={100}
              onChange={(name) => change(withRow(others, index, { name }))}
            />
            <TextField
              label={editorMessages.value}
              placeholder={editorMessages.value}
              isLabelHidden
              value={row.value}
              maxLength={500}
              onChange={(value) => change(withRow(others, index, { value }))}
            />
          </>
        )}
      </RowList>
      {error('parameters') && <p role="alert">{error('parameters')}</p>}
      <SwitchRow
        label={editorMessages.forward}
        help={editorMessages.forwardAbout}
        isOn={values.forwardparameters}
        onChange={(forwardparameters) => set({ forwardparameters })}
      />
    </CollapsibleSection>
  );
}
