/**
 * The keys that a translation must have: those of the Chinese texts, and for each plural (`…_other`)
 * the singular (`…_one`), which Chinese does not have.
 */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
} & {
  [K in keyof T as K extends `${infer Name}_other` ? `${Name}_one` : never]: string;
};
