import { Fragment, type ReactNode } from 'react';
import { keyWords } from '../messages/shared/keys.ts';
import { declaredKeys } from '../state/shortcuts.ts';
import { Dialog } from '../ui/floating/dialog.tsx';
import { Kbd } from '../ui/page/marks.tsx';
import { type KeyLine, keyList } from './key-list.ts';
import styles from './keys-window.module.css';

/** Lists what keys do here and everywhere. Loaded when it is first opened. */
export default function KeysWindow({ onClose }: { onClose: () => void }) {
  const { here, everywhere } = keyList(declaredKeys());
  return (
    <Dialog title={keyWords.title} isOpen onClose={onClose} widthPx={680}>
      <div className={styles.groups}>
        <Group heading={keyWords.here} lines={here} />
        <Group heading={keyWords.everywhere} lines={everywhere} />
      </div>
    </Dialog>
  );
}

function Group({ heading, lines }: { heading: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      {lines.length === 0 && <p className={styles.none}>{keyWords.noneHere}</p>}
      <dl>
        {lines.map(({ what, ways }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd>
              <Joined by={keyWords.or} parts={ways.map((way) => [way.join(' '), <Way key="way" steps={way} />])} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Way({ steps }: { steps: KeyLine['ways'][number] }) {
  const parts = steps.map((caps): [string, ReactNode] => [
    caps.join(' '),
    caps.map((cap) => <Kbd key={cap}>{cap}</Kbd>),
  ]);
  return <Joined by={keyWords.after} parts={parts} />;
}

/** Named parts with a word between them. */
function Joined({ by, parts }: { by: string; parts: ReadonlyArray<readonly [string, ReactNode]> }) {
  return parts.map(([name, part], index) => (
    <Fragment key={name}>
      {index > 0 && <span className={styles.or}>{by}</span>}
      {part}
    </Fragment>
  ));
}
