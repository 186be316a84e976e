import { paletteMessages as messages } from '../../messages/shared/palette.ts';
import { LinkName } from '../../ui/object/link-name.tsx';
import { Kbd } from '../../ui/page/badges.tsx';
import type { Command } from './command-list.tsx';
import styles from './palette.module.css';
import { wordsOf } from './palette-commands.tsx';

/** A command with its icon, what it is, and its keys. */
export function CommandRow({
  command: { group, icon, label, detail, kind, keys },
  words,
}: {
  command: Command;
  words: string;
}) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.name}>
        <Marked text={label} words={words} />
      </span>
      {detail && (
        <span className={styles.detail}>
          <Marked text={detail} words={words} />
        </span>
      )}
      {kind && <span className={group === 'recent' ? styles.kind : 'visually-hidden'}>{kind}</span>}
      {keys && (
        <span className={styles.keys}>
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  );
}

/** A text with what was typed marked; one that has nothing of it is shortened as everywhere. */
function Marked({ text, words }: { text: string; words: string }) {
  const typed = wordsOf(words).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // With one group, the parts at odd places are the matches.
  const parts = typed.length === 0 ? [text] : text.split(new RegExp(`(${typed.join('|')})`, 'giu'));
  if (parts.length === 1) return <LinkName name={text} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
  return parts.map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part));
}

/** The keys of the palette itself. */
export function Hints() {
  return (
    <div className={styles.hints} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {messages.move}
      </span>
      <span>
        <Kbd>↵</Kbd> {messages.open}
      </span>
      <span>
        <Kbd>Esc</Kbd> {messages.close}
      </span>
      <span className={styles.lastHint}>
        <Kbd>?</Kbd> {messages.allKeys}
      </span>
    </div>
  );
}
