/** Messages for services that only this machine or network can reach. */
export const localHostMessages = {
  warning: (host: string) =>
    `Other devices cannot reach ${host}. Before you print or publish anything, set BASE_URL to the service’s public URL.`,
} as const;
