// Generated from protocol/schema.json by `make generate`: do not edit.
import type { WenkoEvent, WenkoReply, Question } from "./protocol.gen";

export interface Validate<T> {
  (data: unknown): data is T;
  errors?: { instancePath: string; keyword: string }[] | null;
}
export declare const validateEvent: Validate<WenkoEvent>;
export declare const validateReply: Validate<WenkoReply>;
export declare const validateQuestion: Validate<Question>;
