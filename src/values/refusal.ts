/**
 * Why something may not be done: a stable code, the Portuguese sentence people read, what to do
 * about it.
 */
export type Refusal = { readonly code: string; readonly because: string; readonly todo?: string }

export const refusal = (code: string, because: string, todo?: string): Refusal =>
  todo === undefined ? { code, because } : { code, because, todo }
