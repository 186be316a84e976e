import type { Step } from '../event-draft.ts';

const BOT_THAT_SAYS_SO = 1;
/** Added to the flag of a bot that counts; see `EventRow.bot`. */
const COUNTS = 2;

/** Drops declared bots and suspected automation if the owner excludes them; otherwise they count and stay flagged. */
export const dropBot: Step = {
  name: 'drop_bot',
  run(draft) {
    const { row, site } = draft;
    if (row.bot === 0) return draft;
    if (site?.excludeBots === true) return row.bot === BOT_THAT_SAYS_SO ? 'bot' : 'automated';
    row.bot += COUNTS;
    return draft;
  },
};
