/** Words for services that are not on the internet yet. */
export const localWords = {
  warning: (host: string) =>
    `This service is at ${host}, which phones and visitors elsewhere cannot reach. Before you print or publish anything, whoever runs it has to give it an address on the internet (the setting BASE_URL).`,
} as const;
