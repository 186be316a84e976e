import type { Answer } from '../../../api/client.ts';

export type DeletedCode = Answer<'listDeletedQrCodes'>['data']['qrs'][number];
