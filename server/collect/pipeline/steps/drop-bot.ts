import type { Step } from '../event-draft.ts';

const BOT_THAT_SAYS_SO = 1;

/** Drops declared bots and suspected automation if the owner excludes them. */
export const dropBot: Step = {
  name: 'drop_bot',
  run(draft) {
    const { bot } = draft.row;
    if (bot === 0 || draft.site?.excludeBots !== true) return draft;
    return bot === BOT_THAT_SAYS_SO ? 'bot' : 'automated';
  },
};
