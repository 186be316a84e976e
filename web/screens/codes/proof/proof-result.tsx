import { Check, CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Link } from 'wouter';
import { proofMessages as messages } from '../../../messages/codes/code-proofs.ts';
import styles from './proof.module.css';
import { type Measure, measuresOf, type PrintFacts, type Proof, sizesOf } from './proof-data.ts';

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

interface ProofResultProps {
  proof: Proof;
  facts: PrintFacts;
  /** Whether it belongs to an earlier width or place. */
  isChecking: boolean;
}

/** What the photo shows: the verdict, what to change, the decoders and the measures. */
export function ProofResult({ proof, facts, isChecking }: ProofResultProps) {
  const { scannable, advice } = proof;
  const Icon = ICONS[scannable];
  return (
    <section className={styles.result} aria-label={messages.verdicts[scannable]} aria-busy={isChecking}>
      <h2 className={styles.verdict} data-grade={scannable}>
        <Icon aria-hidden />
        <span role="status">{messages.verdicts[scannable]}</span>
      </h2>
      <Match proof={proof} />
      {advice.length === 0 ? (
        <p>{messages.fine}</p>
      ) : (
        <>
          <h3>{messages.advice}</h3>
          <ol className={styles.advice}>
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </>
      )}
      <div className={styles.details}>
        <div className={styles.aside}>
          <Measures title={messages.sizes} measures={sizesOf(proof, facts)} />
          <Decoders proof={proof} />
        </div>
        <Measures title={messages.measures} measures={measuresOf(proof)} />
      </div>
    </section>
  );
}

function Match({ proof: { match, code } }: { proof: Proof }) {
  if (match === null) return <p>{messages.none}</p>;
  if (match === 'other' && code)
    return (
      <p>
        {messages.other} <Link href={`/codes/${code.id}`}>{code.name}</Link>
      </p>
    );
  return <p>{match === 'this' ? messages.matches.this : messages.matches.unknown}</p>;
}

function Decoders({ proof: { decoders } }: { proof: Proof }) {
  return (
    <div>
      <h3>{messages.decoders}</h3>
      <ul className={styles.decoders}>
        {decoders.map(({ name, reads }) => (
          <li key={name} data-reads={reads}>
            {reads ? <Check aria-hidden /> : <X aria-hidden />}
            {messages.decoderNames[name]}
            <span className="visually-hidden"> {reads ? messages.reads : messages.fails}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Measures({ title, measures }: { title: string; measures: readonly Measure[] }) {
  if (measures.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.measures}>
        {measures.map(({ label, value, isPoor }) => (
          <div key={label} data-poor={isPoor}>
            <dt>{label}</dt>
            <dd>
              {isPoor && <TriangleAlert aria-hidden />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
