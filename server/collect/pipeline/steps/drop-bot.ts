import type { Step } from '../event-draft.ts';

const BOT_THAT_SAYS_SO = 1;

/** Bots, where the owner leaves them out: those that say so, and what looks automated. */
export const dropBot: Step = {
  name: 'drop_bot',
  run(draft) {
    const { bot } = draft.row;
    if (bot === 0 || draft.site?.excludeBots !== true) return draft;
    return bot === BOT_THAT_SAYS_SO ? 'bot' : 'automated';
  },
};
