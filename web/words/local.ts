/** Words for services that are not on the internet yet. */
export const localWords = {
  warning: (host: string) =>
    `This service is at ${host}, which phones and visitors elsewhere cannot reach. Start it with BASE_URL set to its public address before you print or publish.`,
} as const;
