import { useId } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { flowMessages } from '../../../../messages/links/link-flow.ts';
import { Select } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { LANGUAGES } from '../../../../ui/map/country-names.ts';
import { countriesFor, countryFor } from '../country-search.ts';
import { ruleNames, rulesOf } from '../rules.ts';
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
  const names = ruleNames(rulesOf(values), flowMessages.devices, editorMessages.abTest);
  return (
    <CollapsibleSection
      title={editorMessages.targets}
      description={editorMessages.targetsBrief}
      mark={names.length === 0 ? undefined : editorMessages.listOf(names)}
      hasError={hasAnyError(error, ['geotarget', 'devicetarget', 'languagetarget', 'split'])}
    >
      <p>{editorMessages.targetsAbout}</p>
      <Countries values={values} set={set} error={error} />
      <Devices values={values} set={set} error={error} />
      <Languages values={values} set={set} error={error} />
      <Split values={values} set={set} error={error} />
      <RuleTable values={values} />
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
          <CountryField
            name={`geotarget.${index}.location`}
            value={row.location}
            onChange={(location) => set({ countries: withRow(countries, index, { location }) })}
            error={error(`geotarget.${index}.location`)}
          />
          <LinkField
            name={`geotarget.${index}.link`}
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
            name={`devicetarget.${index}.link`}
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
            name={`languagetarget.${index}.language`}
            list="language-codes"
            value={row.language}
            onChange={(language) => set({ languages: withRow(languages, index, { language }) })}
            error={error(`languagetarget.${index}.language`)}
          />
          <LinkField
            name={`languagetarget.${index}.link`}
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
            name={`split.${index}.weight`}
            inputMode="numeric"
            value={row.weight}
            onChange={(weight) => set({ split: withRow(split, index, { weight }) })}
            error={error(`split.${index}.weight`)}
          />
          <LinkField
            name={`split.${index}.link`}
            value={row.link}
            onChange={(link) => set({ split: withRow(split, index, { link }) })}
            error={error(`split.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

/** Takes codes and names in several languages, and shows the country that it understood. */
function CountryField({ value, onChange, ...field }: LinkFieldProps) {
  const list = useId();
  const found = countryFor(value);
  return (
    <span>
      <TextField
        {...hidden(editorMessages.country)}
        {...field}
        list={list}
        value={value}
        autoComplete="off"
        help={found && found.name !== value.trim() ? editorMessages.understood(found.name, found.code) : undefined}
        onChange={onChange}
        onBlur={() => found && found.name !== value && onChange(found.name)}
      />
      <datalist id={list}>
        {countriesFor(value).map(({ code, name, foreignName }) => (
          <option key={code} value={name} label={foreignName} />
        ))}
      </datalist>
    </span>
  );
}

interface LinkFieldProps {
  name: string;
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
