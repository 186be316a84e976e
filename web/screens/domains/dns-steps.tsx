import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { invalidate, useApiQuery } from '../../api/queries.ts';
import { domainMessages as words } from '../../messages/domains.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { Moment } from '../../ui/object/moment.tsx';
import { LocalWarning } from '../../ui/page/local-warning.tsx';
import { Section } from '../../ui/page/page.tsx';
import { type DomainDetail, hostOf, isBare, shortName, TOUCHED } from './domain-data.ts';
import styles from './domains.module.css';

const EVERY_MS = 15_000;

/** DNS records to copy to the provider, and a check that repeats by itself. */
export function DnsSteps({ domain }: { domain: DomainDetail }) {
  const host = hostOf(domain.domain);
  const { record, name, value } = domain.verification;
  return (
    <Section title={words.setUp} about={words.stepsAbout}>
      <ol className={styles.steps}>
        <Step number={1} title={words.step1} about={isBare(host) ? words.step1Root : words.step1About}>
          {!isBare(host) && <Record type="CNAME" name={host} value={window.location.hostname} />}
          <LocalWarning address={window.location.origin} />
        </Step>
        <Step number={2} title={words.step2} about={words.step2About}>
          <Record type={record} name={name} value={value} />
        </Step>
        <Step number={3} title={words.step3} about={words.step3About}>
          <LiveCheck id={domain.id} />
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  number: number;
  title: string;
  about: string;
  children?: ReactNode;
}

function Step({ number, title, about, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.stepBody}>
        <h3>{title}</h3>
        <p className={styles.muted}>{about}</p>
        {children}
      </div>
    </li>
  );
}

function Record({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <dl className={styles.record}>
      <dt>{words.recordType}</dt>
      <dd>
        <code>{type}</code>
      </dd>
      <dt>{words.recordName}</dt>
      <dd>
        <CopyField text={name} label={words.copyName} />
        <p className={styles.muted}>
          {words.recordNameAbout}
          <code>{shortName(name)}</code>
        </p>
      </dd>
      <dt>{words.recordValue}</dt>
      <dd>
        <CopyField text={value} label={words.copyValue} />
      </dd>
    </dl>
  );
}

/** Checks DNS every few seconds while the page is visible; the screen changes as soon as the record exists. */
function LiveCheck({ id }: { id: number }) {
  const queries = useQueryClient();
  const path = `${LINK_TOOLS}/domain/${id}/check`;
  const { data, error, isFetching, dataUpdatedAt, refetch } = useApiQuery('checkDomain', path, {
    body: {},
    refetchIntervalMs: EVERY_MS,
  });
  const status = data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'pending') void invalidate(queries, TOUCHED);
  }, [status, queries]);
  return (
    <div className={styles.check}>
      <span className={styles.pulse} aria-hidden />
      <div role="status" className={styles.checkText}>
        {error?.message ?? data?.message ?? words.checking}
      </div>
      <span className={styles.muted}>
        {dataUpdatedAt > 0 && (
          <>
            {words.checked} <Moment at={dataUpdatedAt} />
          </>
        )}
      </span>
      <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
        {words.checkNow}
      </Button>
    </div>
  );
}
