import type { AgentReader } from '../../../platform/user-agent.ts';
import type { Step } from '../event-draft.ts';

const PERSON = 0;
const BOT_THAT_SAYS_SO = 1;

/** Sets browser, operating system and device, and flags declared bots. */
export function readAgent(read: AgentReader): Step {
  return {
    name: 'read_agent',
    run(draft) {
      const { hit, row } = draft;
      const agent = read(hit.userAgent);
      row.browser = agent.browser;
      row.browserVersion = agent.browserVersion;
      row.os = agent.os;
      row.osVersion = agent.osVersion;
      row.device = agent.device;
      row.bot = agent.isBot ? BOT_THAT_SAYS_SO : PERSON;
      return draft;
    },
  };
}
