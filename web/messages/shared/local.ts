/** Words for services that are not on the internet yet. */
export const localWords = {
  warning: (host: string) =>
    `This service is at ${host}, which phones and visitors elsewhere cannot reach. Before you print or publish anything, it needs an address on the internet: whoever installed it sets that as BASE_URL.`,
} as const;
