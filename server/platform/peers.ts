/**
 * The other processes of this service on this machine. Messages may arrive late, twice or never: they improve accuracy,
 * and nothing may depend on their delivery.
 */
export interface Peers {
  /** Sends JSON. Never waits; drops messages while too many are pending. */
  tell(topic: string, news: unknown): void;
  hear(topic: string, listener: (news: unknown) => void): void;
}
