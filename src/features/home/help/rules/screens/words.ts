/** An act on a screen. */
type ScreenAct = {
  readonly does: string
  /** Rule code on the screen that permits it; undefined = everyone who opens the screen. */
  readonly code?: string
  readonly keys?: readonly string[]
}

/** What a screen is for, and what people do there. */
export type ScreenWords = { readonly purpose: string; readonly acts: readonly ScreenAct[] }

export type WordsByPath = Readonly<Record<string, ScreenWords>>

/** An act of everyone who opens the screen. */
export const act = (does: string, ...keys: string[]): ScreenAct =>
  keys.length === 0 ? { does } : { does, keys }

/** An act of those who hold a rule code on the screen. */
export const actOf = (code: string, does: string, ...keys: string[]): ScreenAct => ({
  ...act(does, ...keys),
  code,
})
