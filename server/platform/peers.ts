/**
 * The other processes of this service on this machine. News may come late, twice or never: what is told makes numbers
 * better, and nothing may depend on its arrival.
 */
export interface Peers {
  /** As JSON. Never waits; while too much is under way, news is dropped. */
  tell(topic: string, news: unknown): void;
  hear(topic: string, listener: (news: unknown) => void): void;
}
