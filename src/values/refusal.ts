/** Why an act is not allowed: a stable code, the Portuguese sentence for users, and a remedy. */
export type Refusal = { readonly code: string; readonly because: string; readonly todo?: string }

export const refusal = (code: string, because: string, todo?: string): Refusal =>
  todo === undefined ? { code, because } : { code, because, todo }
