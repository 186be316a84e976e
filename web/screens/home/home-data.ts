import type { ApiResponse } from '../../api/client.ts';

/** Data of the home screen. */
export type HomeData = ApiResponse<'showHome'>['data'];
