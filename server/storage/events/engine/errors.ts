import { ClickHouseError } from '@clickhouse/client';
import { BlockRejectedError } from '../../../collect/event-port.ts';
import { unavailable } from '../../../platform/app-error.ts';

/**
 * ClickHouse's error numbers for rows it cannot parse or store, regardless of its state: CANNOT_PARSE_TEXT 6,
 * CANNOT_PARSE_INPUT_ASSERTION_FAILED 27, CANNOT_READ_ALL_DATA 33, CANNOT_PARSE_DATE 38, CANNOT_PARSE_DATETIME 41,
 * TYPE_MISMATCH 53, ARGUMENT_OUT_OF_BOUND 69, CANNOT_CONVERT_TYPE 70, CANNOT_PARSE_NUMBER 72, INCORRECT_DATA 117,
 * TOO_LARGE_STRING_SIZE 131, DECIMAL_OVERFLOW 407, VIOLATED_CONSTRAINT 469, VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE 321.
 */
const CONTENT_CODES = new Set(['6', '27', '33', '38', '41', '53', '69', '70', '72', '117', '131', '321', '407', '469']);

/**
 * Temporary lack of room or time: TIMEOUT_EXCEEDED 159, TOO_MANY_SIMULTANEOUS_QUERIES 202, NETWORK_ERROR 210,
 * QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING 216, MEMORY_LIMIT_EXCEEDED 241, TABLE_IS_READ_ONLY 242, NOT_ENOUGH_SPACE 243,
 * TOO_MANY_PARTS 252, ALL_CONNECTION_TRIES_FAILED 279, SESSION_IS_LOCKED 373, KEEPER_EXCEPTION 999.
 */
const BUSY_CODES = new Set(['159', '202', '210', '216', '241', '242', '243', '252', '279', '373', '999']);

/**
 * Maps an error of the client: BlockRejectedError for bad rows; AppError `unavailable`, with its cause, if the engine
 * has no room or does not respond; the error itself for a faulty statement of ours.
 */
export function toFeatureError(error: unknown): Error {
  if (!(error instanceof ClickHouseError)) return Object.assign(unavailable(), { cause: error });
  if (CONTENT_CODES.has(error.code)) return new BlockRejectedError(error.message, { cause: error });
  if (BUSY_CODES.has(error.code)) return Object.assign(unavailable(), { cause: error });
  return error;
}
