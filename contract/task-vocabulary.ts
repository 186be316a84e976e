/** Long work that the service does by itself, after the request that began it. */
export const TASK_KINDS = ['link_import', 'qr_batch'] as const;
export type TaskKindWord = (typeof TASK_KINDS)[number];

/** `waiting` for its turn, and again between turns; the last three are ends. */
export const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];
