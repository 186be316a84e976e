import { editorWords } from '../../../../messages/link-editor.ts';
import { SelectBox } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { COUNTRY_NAMES, LANGUAGES } from '../places.ts';
import { rulesOf } from '../rules.ts';
import type { DeviceWord } from '../values.ts';
import { isAnyFaulty, type PartProps, withRow } from './editor-sections.ts';
import { Fold } from './fold.tsx';
import { RowList } from './row-list.tsx';
import { RuleTable } from './rule-table.tsx';

const DEVICES = Object.entries(editorWords.deviceWords).map(([value, label]) => ({
  value: value as DeviceWord,
  label,
}));

/** Other targets for some visitors, and a live table of who goes where. */
export function TargetsPart({ values, set, fault }: PartProps) {
  const count = rulesOf(values).filter(({ kind }) => kind !== 'else').length;
  return (
    <Fold
      title={editorWords.targets}
      about={editorWords.targetsBrief}
      mark={count === 0 ? undefined : editorWords.ruleCount(count)}
      isFaulty={isAnyFaulty(fault, ['geotarget', 'devicetarget', 'languagetarget', 'split'])}
    >
      <p>{editorWords.targetsAbout}</p>
      <Countries {...{ values, set, fault }} />
      <Devices {...{ values, set, fault }} />
      <Languages {...{ values, set, fault }} />
      <Split {...{ values, set, fault }} />
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
    </Fold>
  );
}

function Countries({ values: { countries }, set, fault }: PartProps) {
  return (
    <RowList
      title={editorWords.countries}
      rows={countries}
      onChange={(rows) => set({ countries: rows })}
      blank={{ location: '', link: '' }}
      addLabel={editorWords.addCountry}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorWords.country)}
            list="country-names"
            value={row.location}
            onChange={(location) => set({ countries: withRow(countries, index, { location }) })}
            fault={fault(`geotarget.${index}.location`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ countries: withRow(countries, index, { link }) })}
            fault={fault(`geotarget.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

function Devices({ values: { devices }, set, fault }: PartProps) {
  return (
    <RowList
      title={editorWords.devices}
      rows={devices}
      onChange={(rows) => set({ devices: rows })}
      blank={{ device: 'iphone' as const, link: '' }}
      addLabel={editorWords.addDevice}
    >
      {(row, index) => (
        <>
          <SelectBox
            label={editorWords.device}
            value={row.device}
            choices={DEVICES}
            onChange={(device) => set({ devices: withRow(devices, index, { device }) })}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ devices: withRow(devices, index, { link }) })}
            fault={fault(`devicetarget.${index}`)}
          />
        </>
      )}
    </RowList>
  );
}

function Languages({ values: { languages }, set, fault }: PartProps) {
  return (
    <RowList
      title={editorWords.languages}
      rows={languages}
      onChange={(rows) => set({ languages: rows })}
      blank={{ language: '', link: '' }}
      addLabel={editorWords.addLanguage}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorWords.language)}
            list="language-codes"
            value={row.language}
            onChange={(language) => set({ languages: withRow(languages, index, { language }) })}
            fault={fault(`languagetarget.${index}.language`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ languages: withRow(languages, index, { link }) })}
            fault={fault(`languagetarget.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

function Split({ values: { split }, set, fault }: PartProps) {
  return (
    <RowList
      title={editorWords.split}
      about={editorWords.splitAbout}
      rows={split}
      onChange={(rows) => set({ split: rows })}
      blank={{ link: '', weight: '1' }}
      addLabel={editorWords.addSplit}
    >
      {(row, index) => (
        <>
          <TextField
            {...hidden(editorWords.weight)}
            inputMode="numeric"
            value={row.weight}
            onChange={(weight) => set({ split: withRow(split, index, { weight }) })}
            fault={fault(`split.${index}.weight`)}
          />
          <LinkField
            value={row.link}
            onChange={(link) => set({ split: withRow(split, index, { link }) })}
            fault={fault(`split.${index}.link`)}
          />
        </>
      )}
    </RowList>
  );
}

interface LinkFieldProps {
  value: string;
  onChange: (link: string) => void;
  fault: string | undefined;
}

function LinkField(props: LinkFieldProps) {
  return <TextField {...hidden(editorWords.leadsTo)} type="url" inputMode="url" {...props} />;
}

/** The head of the column says it to whoever sees it. */
function hidden(label: string) {
  return { label, placeholder: label, isLabelHidden: true };
}
