import { useState } from 'react';
import { editorWords } from '../../../../messages/link-editor.ts';
import { plainAddress } from '../../../../state/link-name.ts';
import { SelectBox } from '../../../../ui/form/choices.tsx';
import { formatShare } from '../../../../ui/object/format.ts';
import styles from '../editor.module.css';
import { codeOfCountry, nameOfCountry, nameOfLanguage } from '../places.ts';
import { personOf, type Rule, rulesFor, rulesOf, type Visitor } from '../rules.ts';
import type { DeviceWord, LinkValues } from '../values.ts';

/** The rules as they are decided, and one visitor led through them. */
export function RuleTable({ values }: { values: LinkValues }) {
  const [visitor, setVisitor] = useState<Visitor>({ country: '', device: '', language: '' });
  const rules = rulesOf(values);
  const met = new Set(rulesFor(rules, visitor));
  return (
    <section className={styles.rules} aria-label={editorWords.whoGoesWhere}>
      <h2>{editorWords.whoGoesWhere}</h2>
      <VisitorChoice values={values} visitor={visitor} onChange={setVisitor} />
      <ol className={styles.ruleList} aria-live="polite">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same, and their order is what they are
          <li key={index} className={styles.rule} data-met={met.has(rule)}>
            <span>
              {whoOf(rule, rules.length)}
              {met.has(rule) && <span className="visually-hidden"> ({editorWords.thisVisitor})</span>}
            </span>
            <span className={styles.ruleLink}>{plainAddress(rule.link) || '–'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whoOf(rule: Rule, count: number): string {
  if (rule.kind === 'else') return count === 1 ? editorWords.everybody : editorWords.everybodyElse;
  if (rule.kind === 'split') return editorWords.ofEverybody(formatShare(rule.share ?? 0));
  return personOf(rule, editorWords.deviceWords);
}

interface VisitorChoiceProps {
  values: LinkValues;
  visitor: Visitor;
  onChange: (visitor: Visitor) => void;
}

/** Of those countries, devices and languages that a rule names: the others make no difference. */
function VisitorChoice({ values, visitor, onChange }: VisitorChoiceProps) {
  const countries = unique(values.countries.map(({ location }) => codeOfCountry(location)));
  const languages = unique(values.languages.map(({ language }) => language));
  const devices = Object.entries(editorWords.deviceWords).map(([value, label]) => ({
    value: value as DeviceWord,
    label,
  }));
  return (
    <div className={styles.visitor}>
      <span>{editorWords.tryIt}</span>
      <SelectBox
        isCompact
        label={editorWords.country}
        value={visitor.country}
        choices={[
          { value: '', label: editorWords.anyCountry },
          ...countries.map((code) => ({ value: code, label: nameOfCountry(code) })),
        ]}
        onChange={(country) => onChange({ ...visitor, country })}
      />
      <span>{editorWords.on}</span>
      <SelectBox
        isCompact
        label={editorWords.device}
        value={visitor.device}
        choices={[{ value: '' as const, label: editorWords.anyDevice }, ...devices]}
        onChange={(device) => onChange({ ...visitor, device })}
      />
      <span>{editorWords.reading}</span>
      <SelectBox
        isCompact
        label={editorWords.language}
        value={visitor.language}
        choices={[
          { value: '', label: editorWords.anyLanguage },
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
