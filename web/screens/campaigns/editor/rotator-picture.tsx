import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { formatPercent } from '../../../ui/format.ts';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { colorAt } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { nextVisitors, type PicturedLink, type Strategy, sharesOf, stickyVisitors } from './rotation.ts';

export interface RotatorPictureProps {
  links: readonly PicturedLink[];
  strategy: Strategy;
  isSticky: boolean;
}

const SHOWN = 10;
const VISITORS = 4;
const VISITS_EACH = 3;
const SAMPLE: readonly PicturedLink[] = [
  { id: -1, label: 'A', target: '', weight: 3 },
  { id: -2, label: 'B', target: '', weight: 2 },
  { id: -3, label: 'C', target: '', weight: 1 },
];

/** Previews the traffic split of these settings: shares, and the next visitors one by one. */
export function RotatorPicture({ links, strategy, isSticky }: RotatorPictureProps) {
  const isSample = links.length === 0;
  const shown = isSample ? SAMPLE : links;
  const open = shown.filter(({ obstacle }) => obstacle === undefined);
  if (open.length === 0) return <p className={styles.muted}>{messages.pictureNone}</p>;
  const weights = open.map(({ weight }) => weight);
  const shares = new Map(sharesOf(weights, strategy).map((share, place) => [open[place]?.id, share]));
  const marks = open.map((link) => ({
    ...link,
    color: colorAt(shown.indexOf(link)),
    mark: letterAt(shown.indexOf(link)),
  }));
  return (
    <div className={isSample ? styles.sample : styles.picture}>
      {isSample && <Badge>{messages.pictureSample}</Badge>}
      <Shares parts={marks.map(({ id, color }) => ({ id, color, share: shares.get(id) ?? 0 }))} />
      <ul className={styles.legend}>
        {shown.map((link, place) => (
          <li key={link.id}>
            <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
            <b>{letterAt(place)}</b>
            <span className={styles.legendName}>{!isSample && <LinkName name={link.label} />}</span>
            <span className={link.obstacle ? styles.muted : 'tabular'}>
              {link.obstacle
                ? `${messages.passedOver}: ${messages.reasons[link.obstacle]}`
                : formatPercent(shares.get(link.id) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      {isSticky ? (
        <ReturningVisitors places={stickyVisitors(weights, strategy, VISITORS)} marks={marks} />
      ) : (
        <Visitors
          title={messages.pictureTitles[strategy]}
          places={nextVisitors(weights, strategy, SHOWN)}
          marks={marks}
        />
      )}
    </div>
  );
}

function Shares({ parts }: { parts: ReadonlyArray<{ id: number; color: string; share: number }> }) {
  return (
    <div className={styles.shares} aria-hidden>
      {parts.map(({ id, color, share }) => (
        <span key={id} style={{ background: color, flexGrow: share, flexBasis: 0 }} />
      ))}
    </div>
  );
}

/** Returns the letters A, B, C and so on, because color alone is not accessible. */
export function letterAt(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : String(place + 1);
}

interface DrawnSequence {
  places: readonly number[];
  marks: ReadonlyArray<{ color: string; mark: string }>;
}

function Visitors({ title, places, marks }: DrawnSequence & { title: string }) {
  return (
    <div>
      <h3 className={styles.partTitle}>{title}</h3>
      <ol className={styles.visitors}>
        {places.map((place, turn) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors are identified by their position in time
          <Visitor key={turn} who={messages.visitor(turn + 1)} {...marks[place]} />
        ))}
      </ol>
    </div>
  );
}

function ReturningVisitors({ places, marks }: DrawnSequence) {
  return (
    <div>
      <h3 className={styles.partTitle}>{messages.pictureSticky}</h3>
      <ul className={styles.legend}>
        {places.map((place, person) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people are identified by their number
          <li key={person} className={styles.person}>
            <span>{messages.visitor(person + 1)}</span>
            <ol className={styles.visitors}>
              {Array.from({ length: VISITS_EACH }, (_, turn) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same person, one visit after the other
                <Visitor key={turn} who={messages.visitor(person + 1)} {...marks[place]} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Visitor({ who, color, mark = '' }: { who: string; color?: string; mark?: string }) {
  return (
    <li className={styles.visitor} style={{ borderColor: color }}>
      <span className="visually-hidden">{messages.goesTo(who, mark)}</span>
      <span aria-hidden>{mark}</span>
    </li>
  );
}
