import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { flowMessages } from '../../../../messages/links/link-flow.ts';
import { Select } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { COUNTRY_NAMES, LANGUAGES } from '../../../../ui/map/country-names.ts';
import { rulesOf } from '../rules.ts';
import type { DeviceWord } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps, withRow } from './editor-sections.ts';
import { RowList } from './row-list.tsx';
import { RuleTable } from './rule-table.tsx';

const DEVICES = Object.entries(flowMessages.devices).map(([value, label]) => ({
  value: value as DeviceWord,
  label,
}));

/** Destinations for some visitors, with a live table of the rules. */
export function TargetsSection({ values, set, error }: SectionProps) {
  const count = rulesOf(values).filter(({ kind }) => kind !== 'else').length;
  return (
    <CollapsibleSection
      title={editorMessages.targets}
      description={editorMessages.targetsBrief}
      mark={count === 0 ? undefined : editorMessages.ruleCount(count)}
      hasError={hasAnyError(error, ['geotarget', 'devicetarget', 'languagetarget', 'split'])}
    >
      <p>{editorMessages.targetsAbout}</p>
      <Countries values={values} set={set} error={error} />
      <Devices values={values} set={set} error={error} />
      <Languages values={values} set={set} error={error} />
      <Split values={values} set={set} error={error} />
      <RuleTable values={values} />
      <datalist id="country-names">
        {COUNTRY_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="language-codes">
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </CollapsibleSection>
  );
}

function Countries({ values: { countries }, set, error }: SectionProps) {
  return (
    <RowList
      title={editorMessages.countries}
      rows={countries}
      onChange={(rows) => set({ countries: rows })}
      blank={{ location: '', link: '' }}
      addLabel={editorMessages.addCountry}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorMessages.country)}
            list="country-names"
            value={row.location}
            onChange={(location) => set({ countries: withRow(countries, index, { location }) })}
            error={error(`geotarget.${index}.location`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ countries: withRow(countries, index, { link }) })}
            error={error(`geotarget.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

function Devices({ values: { devices }, set, error }: SectionProps) {
  return (
    <RowList
      title={editorMessages.devices}
      rows={devices}
      onChange={(rows) => set({ devices: rows })}
      blank={{ device: 'iphone' as const, link: '' }}
      addLabel={editorMessages.addDevice}
    >
      {(row, index) => (
        <>
          <Select
            label={editorMessages.device}
            value={row.device}
            choices={DEVICES}
            onChange={(device) => set({ devices: withRow(devices, index, { device }) })}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ devices: withRow(devices, index, { link }) })}
            error={error(`devicetarget.${index}`)}
          />
        </>
      )}
    </RowList>
  );
}

function Languages({ values: { languages }, set, error }: SectionProps) {
  return (
    <RowList
      title={editorMessages.languages}
      rows={languages}
      onChange={(rows) => set({ languages: rows })}
      blank={{ language: '', link: '' }}
      addLabel={editorMessages.addLanguage}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorMessages.language)}
            list="language-codes"
            value={row.language}
            onChange={(language) => set({ languages: withRow(languages, index, { language }) })}
            error={error(`languagetarget.${index}.language`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ languages: withRow(languages, index, { link }) })}
            error={error(`languagetarget.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

function Split({ values: { split }, set, error }: SectionProps) {
  return (
    <RowList
      title={editorMessages.split}
      description={editorMessages.splitAbout}
      rows={split}
      onChange={(rows) => set({ split: rows })}
      blank={{ link: '', weight: '1' }}
      addLabel={editorMessages.addSplit}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorMessages.weight)}
            inputMode="numeric"
            value={row.weight}
            onChange={(weight) => set({ split: withRow(split, index, { weight }) })}
            error={error(`split.${index}.weight`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ split: withRow(split, index, { link }) })}
            error={error(`split.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

interface LinkFieldProps {
  value: string;
  onChange: (link: string) => void;
  error: string | undefined;
}

function LinkField(props: LinkFieldProps) {
  return <TextField {...hidden(editorMessages.leadsTo)} type="url" inputMode="url" {...props} />;
}

/** Visually hidden label: sighted users see the column's heading. */
function hidden(label: string) {
  return { label, placeholder: label, isLabelHidden: true };
}
