import { Ellipsis, MonitorPlay, PencilLine, Share2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { BoardPeriod } from '../../../contract/vocabulary.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { boardPeriodMessages, boardMessages as messages } from '../../messages/boards.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Menu } from '../../ui/floating/menu.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/choices.tsx';
import { BOARDS, type Board, boardPath, PERIODS } from './board-data.ts';

const CHOICES = PERIODS.map((value) => ({ value, label: boardPeriodMessages[value] }));

export interface PeriodSelectProps {
  period: BoardPeriod;
  onPeriod: (period: BoardPeriod) => void;
}

/** One period for all panels that have none of their own. */
export function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  return <Select label={messages.period} value={period} onChange={onPeriod} choices={CHOICES} isCompact />;
}

export interface BoardToolsProps extends PeriodSelectProps {
  board: Board;
  onEdit: () => void;
  onShare: () => void;
}

export function BoardTools({ board, period, onPeriod, onEdit, onShare }: BoardToolsProps) {
  const [, change] = useUrlState();
  const remove = useRemoval(board);
  return (
    <>
      <PeriodSelect period={period} onPeriod={onPeriod} />
      <Button icon={<MonitorPlay aria-hidden />} onClick={() => change({ tv: '1' })}>
        {messages.tv}
      </Button>
      <Button icon={<Share2 aria-hidden />} permission="edit" operation="updateBoard" onClick={onShare}>
        {messages.share}
      </Button>
      <Button icon={<PencilLine aria-hidden />} permission="edit" operation="updateBoard" onClick={onEdit}>
        {messages.edit}
      </Button>
      <Menu
        trigger={<IconButton label={messages.more} variant="secondary" icon={<Ellipsis />} />}
        entries={[{ label: messages.remove, isDanger: true, operation: 'deleteBoard', onSelect: () => void remove() }]}
      />
    </>
  );
}

function useRemoval(board: Board): () => Promise<void> {
  const [, go] = useLocation();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const { mutateAsync } = useApiMutation('deleteBoard', [BOARDS]);
  return async () => {
    const asked = { title: messages.removeTitle(board.name), text: messages.removeText, action: messages.remove };
    if (!(await confirm(asked))) return;
    try {
      await mutateAsync({ path: boardPath(board.id), method: 'DELETE' });
      showToast({ title: messages.removed });
      go('/boards');
    } catch (error) {
      showError(messages.remove, error);
    }
  };
}
