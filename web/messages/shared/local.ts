/** Messages for services that only this machine or network can reach. */
export const localHostMessages = {
  warning: (host: string) =>
    `Phones and visitors elsewhere cannot reach ${host}. Before you print or publish anything, set BASE_URL to the service’s public address.`,
} as const;
