import { useQueryClient } from '@tanstack/react-query';
import { Download, MailOpen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { answerMessages } from '../../../messages/landing-pages/pages.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import styles from './answers.module.css';
import { Votes } from './votes.tsx';

type AnswerList = ApiResponse<'listOverlayAnswers'>;
type Received = AnswerList['data']['answers'][number];

const ROWS = 25;

interface AnswersProps {
  /** API path of the page: `/bio/api/overlay/6`. */
  path: string;
  /** Name of the page, for the file name. */
  name: string;
  /** Replaces the default text of the empty state. */
  noneText?: string;
  /** All responses belong to one form, so the column of the form is hidden. */
  isOneForm?: boolean;
  /** Views of the page in all time, of which responses are a share. */
  views?: number | undefined;
}

/** Visitors' responses, newest first, with a download and a button that deletes all. */
export function Answers({ path, name, noneText = answerMessages.noneText, isOneForm = false, views }: AnswersProps) {
  const [params, change] = useUrlState();
  const page = Math.max(1, Number(params.get('answers')) || 1);
  const query = useApiQuery('listOverlayAnswers', `${path}/answers`, { query: { limit: ROWS, page } });
  return (
    <Loaded query={query}>
      {({ data, votes }) =>
        data.result === 0 ? (
          <EmptyState icon={<MailOpen aria-hidden />} title={answerMessages.none} text={noneText} />
        ) : (
          <>
            <Head path={path} name={name} count={data.result} views={views} />
            {votes && <Votes votes={votes} />}
            <Folded isFolded={votes !== undefined && page === 1}>
              <ul className={styles.list}>
                {data.answers.map((received) => (
                  <ReceivedRow key={received.id} received={received} isOneForm={isOneForm} />
                ))}
              </ul>
              <Pager data={data} onChoose={(to) => change({ answers: to === 1 ? undefined : String(to) })} />
            </Folded>
          </>
        )
      }
    </Loaded>
  );
}

/** Votes say little one by one, so they fold under the result. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className={styles.every}>
      <summary>{answerMessages.every}</summary>
      {children}
    </details>
  );
}

function Head({ path, name, count, views }: Pick<AnswersProps, 'path' | 'name' | 'views'> & { count: number }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const exportAll = async () => {
    try {
      const response = await client.send(`${path}/answers`, { query: { format: 'csv' }, accept: 'text/csv' });
      saveFile(await response.blob(), `${name} ${answerMessages.file}.csv`);
    } catch (error) {
      showError(answerMessages.exportFailed, error);
    }
  };
  const deleteAll = async () => {
    const { deleteTitle: title, deleteText: text, deleteAll: action } = answerMessages;
    if (!(await confirm({ title, text, action }))) return;
    try {
      await client.call(`${path}/answers/delete`, { method: 'DELETE' });
      await invalidate(queryClient, [`${path}/answers`]);
      showToast({ title: answerMessages.deleted });
    } catch (error) {
      showError(answerMessages.deleteFailed, error);
    }
  };
  return (
    <div className={styles.head}>
      <span className={styles.count}>
        {answerMessages.total(count, formatInteger(count))}
        {views ? ` · ${answerMessages.ofViews(formatPercent(count / views), formatInteger(views))}` : ''}
      </span>
      <Button icon={<Download aria-hidden />} onClick={() => void exportAll()}>
        {answerMessages.exportCsv}
      </Button>
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void deleteAll()}>
        {answerMessages.deleteAll}
      </Button>
    </div>
  );
}

function ReceivedRow({ received, isOneForm }: { received: Received; isOneForm: boolean }) {
  const { type, name, email, message, choice, date } = received;
  return (
    <li className={styles.answer}>
      <div className={styles.line}>
        <span className={styles.who}>
          {!isOneForm && <Badge>{answerMessages.types[type]}</Badge>}
          <strong>{choice || name || (email ? '' : answerMessages.anonymous)}</strong>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </span>
        <span className={styles.when}>
          <RelativeTime at={date} />
        </span>
      </div>
      {message && <p className={styles.text}>{message}</p>}
    </li>
  );
}

function Pager({ data, onChoose }: { data: AnswerList['data']; onChoose: (page: number) => void }) {
  const { currentpage, maxpage } = data;
  if (maxpage === 1) return null;
  return (
    <nav className={styles.pager} aria-label={answerMessages.pages}>
      <Button disabled={currentpage === 1} onClick={() => onChoose(currentpage - 1)}>
        {answerMessages.newer}
      </Button>
      <span>{answerMessages.page(currentpage, maxpage)}</span>
      <Button disabled={currentpage >= maxpage} onClick={() => onChoose(currentpage + 1)}>
        {answerMessages.older}
      </Button>
    </nav>
  );
}
