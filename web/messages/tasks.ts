import { counted } from './shared/counts.ts';

const CLICKED = (links: number, clicked: number, written: string) => {
  if (clicked === 0) return links === 1 ? 'It had no clicks.' : 'None had clicks.';
  return links === 1 ? 'It had clicks since.' : `${written} of them had clicks since.`;
};

/** Messages of background tasks. */
export const taskMessages = {
  title: 'Background tasks',
  subtitle: 'Tasks keep running after you close this tab. Results are kept for a week.',
  list: 'Tasks',
  emptyTitle: 'No tasks',
  emptyText: 'Link imports and QR code batches appear here with their progress and results.',
  emptyAction: 'Import links',
  name: 'Task',
  state: 'Status',
  begun: 'Started',
  progress: 'Progress',
  kinds: { link_import: 'Link import', qr_batch: 'QR code batch' },
  states: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Stopped' },
  done: (done: string, total: number, written: string) => `${done} of ${counted(total, 'rows', written)}`,
  goesOn: 'This continues when you close the tab.',
  counts: { made: 'created', exists: 'already exist', refused: 'rejected' },
  until: 'Kept until',
  cancel: 'Stop',
  cancelTitle: 'Stop this task?',
  cancelText: 'Everything created so far stays.',
  remove: 'Delete task',
  removeTitle: 'Delete this task and its report?',
  removeText: 'Everything it created stays.',
  report: 'Report',
  rows: 'Rows',
  show: 'Show rows',
  allRows: 'All rows',
  onlyRefused: 'Rejected only',
  line: 'Row',
  result: 'Result',
  detail: 'Details',
  results: { made: 'Created', exists: 'Already exists', refused: 'Rejected' },
  fetch: { link_import: 'Download report', qr_batch: 'Download ZIP' },
  next: {
    link_import: { to: '/links', label: 'Go to links' },
    qr_batch: { to: '/codes', label: 'Go to QR codes' },
  },
  undo: 'Undo this import',
  undoTitle: 'Undo this import?',
  /** @param clicked links that had clicks since */
  undoText: (links: number, clicked: number, written: string) =>
    `${links === 1 ? 'The link that it created is' : 'The links that it created are'} deleted and can be restored for 30 days under “Deleted links”. ${CLICKED(links, clicked, written)}`,
  undoAction: (links: number, written: string) => `Delete ${counted(links, 'links', written)}`,
  undone: (links: number, written: string) => `${counted(links, 'links', written)} deleted`,
  undoNone: 'None of its links are left.',
  undoFailed: 'Import not undone',
  restored: 'Import restored',
  notRestored: 'Some links were not restored',
  deletedLinks: 'Deleted links',
  linkDeleted: 'deleted',
  chip: { link_import: 'Importing', qr_batch: 'Creating codes' },
  ready: { link_import: 'Import done', qr_batch: 'Codes are ready' },
  failed: 'Failed',
  more: (count: number) => `and ${count} more`,
} as const;
