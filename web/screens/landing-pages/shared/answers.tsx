import { useQueryClient } from '@tanstack/react-query';
import { Download, MailOpen, Trash2 } from 'lucide-react';
import type { Answer } from '../../../api/client.ts';
import { touch, useAnswer, useApi } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { answerWords } from '../../../messages/pages.ts';
import { useAddress } from '../../../state/navigation/address.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useNotices } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { Moment } from '../../../ui/object/moment.tsx';
import { Badge } from '../../../ui/page/marks.tsx';
import { EmptyState, Loaded } from '../../../ui/page/states.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import styles from './answers.module.css';

type AnswerList = Answer<'listOverlayAnswers'>;
type Received = AnswerList['data']['answers'][number];

const ROWS = 25;

interface AnswersProps {
  /** Of the page in the API: `/bio/api/overlay/6`. */
  path: string;
  /** Name of the page, for the file. */
  name: string;
  /** Instead of the words that nothing has arrived yet. */
  noneText?: string;
  /** All of them are answers to the same form, so that none need say to which. */
  isOneForm?: boolean;
}

/** What visitors sent in, newest first; a table of all of them to take away, and an end to all of them. */
export function Answers({ path, name, noneText = answerWords.noneText, isOneForm = false }: AnswersProps) {
  const [params, change] = useAddress();
  const page = Math.max(1, Number(params.get('answers')) || 1);
  const answer = useAnswer('listOverlayAnswers', `${path}/answers`, { query: { limit: ROWS, page } });
  return (
    <Loaded answer={answer}>
      {({ data, votes }) =>
        data.result === 0 ? (
          <EmptyState icon={<MailOpen aria-hidden />} title={answerWords.none} text={noneText} />
        ) : (
          <>
            <Head path={path} name={name} count={data.result} />
            {votes && <Votes votes={votes} />}
            <ul className={styles.list}>
              {data.answers.map((received) => (
                <ReceivedRow key={received.id} {...{ received, isOneForm }} />
              ))}
            </ul>
            <Pager data={data} onChoose={(to) => change({ answers: to === 1 ? undefined : String(to) })} />
          </>
        )
      }
    </Loaded>
  );
}

function Head({ path, name, count }: { path: string; name: string; count: number }) {
  const client = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { tell, tellFault } = useNotices();
  const exportAll = async () => {
    try {
      const response = await client.send(`${path}/answers`, { query: { format: 'csv' }, accept: 'text/csv' });
      saveFile(await response.blob(), `${name} ${answerWords.file}.csv`);
    } catch (error) {
      tellFault(answerWords.exportFailed, error);
    }
  };
  const deleteAll = async () => {
    const { deleteTitle: title, deleteText: text, deleteAll: action } = answerWords;
    if (!(await confirm({ title, text, action }))) return;
    try {
      await client.call(`${path}/answers/delete`, { method: 'DELETE' });
      await touch(queries, [`${path}/answers`]);
      tell({ title: answerWords.deleted });
    } catch (error) {
      tellFault(answerWords.deleteFailed, error);
    }
  };
  return (
    <div className={styles.head}>
      <span className={styles.count}>{answerWords.total(formatWhole(count))}</span>
      <Button icon={<Download aria-hidden />} onClick={() => void exportAll()}>
        {answerWords.exportCsv}
      </Button>
      <Button look="danger" icon={<Trash2 aria-hidden />} onClick={() => void deleteAll()}>
        {answerWords.deleteAll}
      </Button>
    </div>
  );
}

function Votes({ votes }: { votes: NonNullable<AnswerList['votes']> }) {
  const rows = votes.map(({ option, votes: count }) => ({ value: option, label: option, count }));
  return (
    <div className={styles.votes}>
      <BarList heads={[answerWords.option, answerWords.votes]} rows={rows} />
    </div>
  );
}

function ReceivedRow({ received, isOneForm }: { received: Received; isOneForm: boolean }) {
  const { type, name, email, message, choice, date } = received;
  return (
    <li className={styles.answer}>
      <div className={styles.line}>
        <span className={styles.who}>
          {!isOneForm && <Badge>{answerWords.types[type]}</Badge>}
          <strong>{choice || name || (email ? '' : answerWords.anonymous)}</strong>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </span>
        <span className={styles.when}>
          <Moment at={date} />
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
    <nav className={styles.pager} aria-label={answerWords.pages}>
      <Button disabled={currentpage === 1} onClick={() => onChoose(currentpage - 1)}>
        {answerWords.newer}
      </Button>
      <span>{answerWords.page(currentpage, maxpage)}</span>
      <Button disabled={currentpage >= maxpage} onClick={() => onChoose(currentpage + 1)}>
        {answerWords.older}
      </Button>
    </nav>
  );
}
