// Typed HTTP calls: paths, parameters, bodies and results come from the server's OpenAPI description.
import type { paths } from "../http.gen";
import { syncClock } from "./clock";
import { pageLanguage } from "./language";
import { savedTicket, savedToken } from "./token";

type Path = keyof paths;
type Verb = "get" | "put" | "post" | "patch" | "delete";
/** The verbs that an endpoint has. */
type Method<P extends Path> = { [V in Verb]: paths[P][V] extends undefined ? never : V }[Verb];
type Operation<P extends Path, M extends Method<P>> = paths[P][M];

type Json<T> = T extends { content: { "application/json": infer J } } ? J : never;
type Success<O> = O extends { responses: infer R } ? Json<R[keyof R & (200 | 201)]> : never;
type PathParameters<O> = O extends { parameters: { path: infer V } } ? { path: V } : unknown;
type QueryParameters<O> = O extends { parameters: { query?: infer Q } } ? { query?: Q } : unknown;
type JsonBody<O> = O extends { requestBody: infer B } ? { body: Json<B> } : unknown;
type Input<O> = PathParameters<O> &
  QueryParameters<O> &
  JsonBody<O> & { headers?: Record<string, string> };

/** What an endpoint returns in `data`. */
export type Data<M extends Method<P>, P extends Path> =
  Success<Operation<P, M>> extends { data: infer D } ? D : never;

/** What an endpoint takes as its JSON body. */
export type Body<M extends Method<P>, P extends Path> =
  JsonBody<Operation<P, M>> extends { body: infer B } ? B : never;

export interface Reply<T> {
  success: boolean;
  code: string;
  message: string;
  data: T;
}

/** The server refused, or could not be reached (`code` is then `unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> | null = null,
  ) {
    super(message);
  }
}

interface AnyInput {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The whole reply; throws an `ApiError` unless it is a success. */
export async function exchange<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  input: Input<Operation<P, M>>,
): Promise<Reply<Data<M, P>>> {
  const { path: parameters = {}, query, body, headers = {} } = input as AnyInput;
  const token = savedTicket() ?? savedToken() ?? "";
  const response = await send(urlOf(path, parameters, query), {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${token}`,
      "Accept-Language": pageLanguage(),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const reply = await parse<Data<M, P>>(response);
  if (!response.ok || !reply?.success) {
    const code = reply?.code ?? "http_error";
    throw new ApiError(code, reply?.message ?? "", response.status, fieldErrorsOf(reply?.data));
  }
  return reply;
}

/** The `data` of the reply. */
export async function request<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  input: Input<Operation<P, M>>,
): Promise<Data<M, P>> {
  return (await exchange(method, path, input)).data;
}

function urlOf(
  path: string,
  parameters: Record<string, string>,
  query: Record<string, unknown> | undefined,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
  const pairs = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

function fieldErrorsOf(data: unknown): Record<string, string> | null {
  return (data as { fields?: Record<string, string> } | null | undefined)?.fields ?? null;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    syncClock(response.headers.get("date"));
    return response;
  } catch {
    throw new ApiError("unreachable", "", 0);
  }
}

async function parse<T>(response: Response): Promise<Reply<T> | null> {
  try {
    return (await response.json()) as Reply<T>;
  } catch {
    return null;
  }
}
