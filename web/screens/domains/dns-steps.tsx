import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { SERVICE_ORIGIN } from '../../state/hosts/service-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { LocalWarning } from '../../ui/page/local-warning.tsx';
import { Section } from '../../ui/page/page.tsx';
import { type DomainDetail, hostOf, INVALIDATED_PATHS, isBare, shortName } from './domain-data.ts';
import styles from './domains.module.css';

const EVERY_MS = 15_000;

/** DNS records to copy to the provider, and a check that repeats by itself. */
export function DnsSteps({ domain }: { domain: DomainDetail }) {
  const host = hostOf(domain.domain);
  const { record, name, value } = domain.verification;
  const check = useCheck(domain.id);
  const provider = check.data?.dns_provider;
  return (
    <Section
      title={messages.setUp}
      description={
        <>
          {messages.stepsAbout} {provider && <Provider provider={provider} />}
        </>
      }
    >
      <ol className={styles.steps}>
        <Step number={1} title={messages.step1} description={isBare(host) ? messages.step1Root : messages.step1About}>
          {canPoint(host) && <Record type={POINTER} name={host} value={SERVICE_HOST} />}
          <LocalWarning address={SERVICE_ORIGIN} />
        </Step>
        <Step number={2} title={messages.step2} description={messages.step2About}>
          <Record type={record} name={name} value={value} />
        </Step>
        <Step number={3} title={messages.step3} description={messages.step3About}>
          <LiveCheck check={check} />
        </Step>
      </ol>
    </Section>
  );
}

/** The steps that follow when a domain is added, with the names of its records. */
export function DnsPreview({ host }: { host: string }) {
  return (
    <Section title={messages.next} description={messages.nextAbout}>
      <ol className={styles.steps}>
        <Step number={1} title={messages.step1} description={isBare(host) ? messages.step1Root : messages.step1About}>
          {canPoint(host) && (
            <p className={styles.preview}>
              <b>{POINTER}</b> <code>{host}</code> → <code>{SERVICE_HOST}</code>
            </p>
          )}
        </Step>
        <Step number={2} title={messages.step2} description={messages.step2About}>
          <p className={styles.preview}>
            <b>TXT</b> <code>_waymark.{host}</code> → {messages.valueLater}
          </p>
        </Step>
        <Step number={3} title={messages.step3} description={messages.step3About} />
      </ol>
    </Section>
  );
}

const SERVICE_HOST = new URL(SERVICE_ORIGIN).hostname;
const POINTER = /^[\d.]+$/.test(SERVICE_HOST) ? 'A' : 'CNAME';

/** Whether the record that points the host at the service is known: a root domain takes no CNAME. */
function canPoint(host: string): boolean {
  return POINTER === 'A' || !isBare(host);
}

interface StepProps {
  number: number;
  title: string;
  description: string;
  children?: ReactNode;
}

function Step({ number, title, description, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.stepBody}>
        <h3>{title}</h3>
        <p className={styles.muted}>{description}</p>
        {children}
      </div>
    </li>
  );
}

function Record({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <dl className={styles.record}>
      <dt>{messages.recordType}</dt>
      <dd>
        <code>{type}</code>
      </dd>
      <dt>{messages.recordName}</dt>
      <dd>
        <CopyField text={name} label={messages.copyName} />
        <p className={styles.muted}>
          {messages.recordNameAbout}
          <code>{shortName(name)}</code>
        </p>
      </dd>
      <dt>{messages.recordValue}</dt>
      <dd>
        <CopyField text={value} label={messages.copyValue} />
      </dd>
    </dl>
  );
}

/** Where the records are added, as soon as the first check says so. */
function Provider({ provider: { name, url } }: { provider: NonNullable<ApiResponse<'checkDomain'>['dns_provider']> }) {
  return (
    <>
      {messages.dnsAt(name)}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {messages.openDns}
      </a>
    </>
  );
}

/** Checks DNS every few seconds while the page is visible; the screen changes as soon as the record exists. */
function useCheck(id: number) {
  const queryClient = useQueryClient();
  const path = `${LINK_TOOLS}/domain/${id}/check`;
  const check = useApiQuery('checkDomain', path, { body: {}, refetchIntervalMs: EVERY_MS });
  const status = check.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'pending') void invalidate(queryClient, INVALIDATED_PATHS);
  }, [status, queryClient]);
  return check;
}

function LiveCheck({
  check: { data, error, isFetching, dataUpdatedAt, refetch },
}: {
  check: ReturnType<typeof useCheck>;
}) {
  return (
    <div className={styles.check}>
      <span className={styles.pulse} aria-hidden />
      <div role="status" className={styles.checkText}>
        {error?.message ?? data?.message ?? messages.checking}
      </div>
      <span className={styles.muted}>
        {dataUpdatedAt > 0 && (
          <>
            {messages.checked} <RelativeTime at={dataUpdatedAt} />
          </>
        )}
      </span>
      <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
        {messages.checkNow}
      </Button>
    </div>
  );
}
