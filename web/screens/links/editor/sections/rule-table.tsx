import { useState } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { withoutScheme } from '../../../../state/link-name.ts';
import { Select } from '../../../../ui/form/choices.tsx';
import { formatPercent } from '../../../../ui/format.ts';
import { codeOfCountry, nameOfCountry, nameOfLanguage } from '../../../../ui/map/country-names.ts';
import styles from '../editor.module.css';
import { type Rule, rulesFor, rulesOf, type Visitor, visitorText } from '../rules.ts';
import type { DeviceWord, LinkValues } from '../values.ts';

/** The rules in order of evaluation, with a simulated visitor. */
export function RuleTable({ values }: { values: LinkValues }) {
  const [visitor, setVisitor] = useState<Visitor>({ country: '', device: '', language: '' });
  const rules = rulesOf(values);
  const met = new Set(rulesFor(rules, visitor));
  return (
    <section className={styles.rules} aria-label={editorMessages.whoGoesWhere}>
      <h2>{editorMessages.whoGoesWhere}</h2>
      <VisitorChoice values={values} visitor={visitor} onChange={setVisitor} />
      <ol aria-live="polite">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, so their order identifies them
          <li key={index} className={styles.rule} data-met={met.has(rule)}>
            <span>
              {visitorLabel(rule, rules.length)}
              {met.has(rule) && <span className="visually-hidden"> ({editorMessages.thisVisitor})</span>}
            </span>
            <span className={styles.ruleLink}>{withoutScheme(rule.link) || '–'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function visitorLabel(rule: Rule, count: number): string {
  if (rule.kind === 'else') return count === 1 ? editorMessages.everybody : editorMessages.everybodyElse;
  if (rule.kind === 'split') return editorMessages.ofEverybody(formatPercent(rule.share ?? 0));
  return visitorText(rule, editorMessages.deviceWords);
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
  const devices = Object.entries(editorMessages.deviceWords).map(([value, label]) => ({
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
