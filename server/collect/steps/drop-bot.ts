import type { Step } from '../event-draft.ts';

/** Bots, where the owner leaves them out. */
export const dropBot: Step = {
  name: 'drop_bot',
  run: (draft) => (draft.row.bot > 0 && draft.site?.excludeBots === true ? 'bot' : draft),
};
