import type { ApiResponse } from '../../../api/client.ts';

export type DeletedCode = ApiResponse<'listDeletedQrCodes'>['data']['qrs'][number];
