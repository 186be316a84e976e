import { Fragment, type ReactNode } from 'react';
import { keyMessages } from '../messages/shared/keys.ts';
import { declaredKeys } from '../state/shortcuts.ts';
import { Dialog } from '../ui/floating/dialog.tsx';
import { Kbd } from '../ui/page/badges.tsx';
import { type KeyLine, keyList } from './shortcut-list.ts';
import styles from './shortcuts-dialog.module.css';

/** Lists the keyboard shortcuts of the screen and the global ones. Loaded on first use. */
export default function KeysWindow({ onClose }: { onClose: () => void }) {
  const { here, everywhere } = keyList(declaredKeys());
  return (
    <Dialog title={keyMessages.title} isOpen onClose={onClose} widthPx={680}>
      <div className={styles.groups}>
        <Group heading={keyMessages.here} lines={here} />
        <Group heading={keyMessages.everywhere} lines={everywhere} />
      </div>
    </Dialog>
  );
}

function Group({ heading, lines }: { heading: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      {lines.length === 0 && <p className={styles.none}>{keyMessages.noneHere}</p>}
      <dl>
        {lines.map(({ what, ways }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd>
              <Joined
                by={keyMessages.or}
                parts={ways.map((way) => [way.join(' '), <KeySteps key="way" steps={way} />])}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeySteps({ steps }: { steps: KeyLine['ways'][number] }) {
  const parts = steps.map((caps): [string, ReactNode] => [
    caps.join(' '),
    caps.map((cap) => <Kbd key={cap}>{cap}</Kbd>),
  ]);
  return <Joined by={keyMessages.after} parts={parts} />;
}

/** Joins elements with a word between them. */
function Joined({ by, parts }: { by: string; parts: ReadonlyArray<readonly [string, ReactNode]> }) {
  return parts.map(([name, part], index) => (
    <Fragment key={name}>
      {index > 0 && <span className={styles.or}>{by}</span>}
      {part}
    </Fragment>
  ));
}
