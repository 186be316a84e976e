import { useState } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { flowMessages } from '../../../../messages/links/link-flow.ts';
import { Select } from '../../../../ui/form/choices.tsx';
import { codeOfCountry, nameOfCountry, nameOfLanguage } from '../../../../ui/map/country-names.ts';
import { flowOf } from '../../flow/flow-steps.ts';
import { RuleFlow } from '../../flow/rule-flow.tsx';
import styles from '../editor.module.css';
import { rulesFor, rulesOf, type Visitor } from '../rules.ts';
import type { DeviceWord, LinkValues } from '../values.ts';

/** The rules in order of evaluation, with a simulated visitor. */
export function RuleTable({ values }: { values: LinkValues }) {
  const [visitor, setVisitor] = useState<Visitor>({ country: '', device: '', language: '' });
  const rules = rulesOf(values);
  const met = new Set(rulesFor(rules, visitor));
  return (
    <section className={styles.rules} aria-label={flowMessages.title}>
      <h2>{flowMessages.title}</h2>
      <VisitorChoice values={values} visitor={visitor} onChange={setVisitor} />
      <RuleFlow
        isLive
        steps={flowOf(values, rules)}
        isMet={({ rules: own }) => own.length > 0 && own.every((rule) => met.has(rule))}
      />
    </section>
  );
}

interface VisitorChoiceProps {
  values: LinkValues;
  visitor: Visitor;
  onChange: (visitor: Visitor) => void;
}

/** Offers only countries, devices and languages that a rule names, because others make no difference. */
function VisitorChoice({ values, visitor, onChange }: VisitorChoiceProps) {
  const countries = unique(values.countries.map(({ location }) => codeOfCountry(location)));
  const languages = unique(values.languages.map(({ language }) => language));
  const devices = Object.entries(flowMessages.devices).map(([value, label]) => ({
    value: value as DeviceWord,
    label,
  }));
  return (
    <div className={styles.visitor}>
      <span>{editorMessages.tryIt}</span>
      <Select
        isCompact
        label={editorMessages.country}
        value={visitor.country}
        choices={[
          { value: '', label: editorMessages.anyCountry },
          ...countries.map((code) => ({ value: code, label: nameOfCountry(code) })),
        ]}
        onChange={(country) => onChange({ ...visitor, country })}
      />
      <span>{editorMessages.on}</span>
      <Select
        isCompact
        label={editorMessages.device}
        value={visitor.device}
        choices={[{ value: '' as const, label: editorMessages.anyDevice }, ...devices]}
        onChange={(device) => onChange({ ...visitor, device })}
      />
      <span>{editorMessages.reading}</span>
      <Select
        isCompact
        label={editorMessages.language}
        value={visitor.language}
        choices={[
          { value: '', label: editorMessages.anyLanguage },
          ...languages.map((tag) => ({ value: tag, label: nameOfLanguage(tag) })),
        ]}
        onChange={(language) => onChange({ ...visitor, language })}
      />
    </div>
  );
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.trim() !== ''))];
}
