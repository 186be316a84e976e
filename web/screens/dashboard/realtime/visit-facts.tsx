import { Suspense } from 'react';
import { realtimeMessages as texts } from '../../../messages/websites/realtime.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import ObjectName from '../../../ui/object/object-name.tsx';
import styles from './realtime.module.css';

interface Fact {
  dimension: string;
  value: string;
  text: string;
}

export interface FactsOf {
  country: { value: string; label: string };
  source: { value: string; label: string };
  browser: string;
  os: string;
  device: string;
  link: number | null;
  qr: number | null;
}

/** Where a visit came from and on what, as icons with their names. */
export function VisitFacts({ visit, place = '' }: { visit: FactsOf; place?: string }) {
  const { country, source, browser, os, device } = visit;
  const land = country.value === '' ? texts.unknownCountry : valueName('country', country.value, country.label);
  const facts: Fact[] = [
    { dimension: 'country', value: country.value, text: place === '' ? land : `${place}, ${land}` },
    { dimension: 'source', value: source.value, text: source.value === '' ? texts.direct : source.value },
    { dimension: 'device', value: device, text: valueName('device', device, device) },
    { dimension: 'browser', value: browser, text: browser },
    { dimension: 'os', value: os, text: os },
  ];
  return (
    <>
      {facts
        .filter(({ text }) => text !== '')
        .map(({ dimension, value, text }) => (
          <span key={dimension} className={styles.fact}>
            <ValueIcon dimension={dimension} value={value} />
            {text}
            {dimension === 'source' && <Via visit={visit} />}
          </span>
        ))}
    </>
  );
}

/** The code or link whose scan or click began the visit. */
function Via({ visit: { link, qr } }: { visit: FactsOf }) {
  const [dimension, id] = qr === null ? ['via_link', link] : ['via_qr', qr];
  if (id === null) return null;
  return (
    <b>
      <Suspense fallback="…">
        <ObjectName dimension={dimension} id={String(id)} />
      </Suspense>
    </b>
  );
}
