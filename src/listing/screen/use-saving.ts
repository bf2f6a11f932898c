import type { Call, Schema } from '#contract/call.ts'

import type { Versioned } from '../saved-meanwhile.ts'
import { type ActOptions, useAct } from './use-act.ts'

type Of<Out> = { readonly _zod: { readonly input: unknown; readonly output: Out } }
type Told = { readonly mensagem: string }
type Identified = Pick<Versioned, 'versao'> & { readonly id: number }

/** The two calls that save a record: a new one, and the next version of one that is there. */
type SavingCalls<F> = {
  readonly create: Call<Schema, Schema, Of<F>, Of<Told>>
  readonly change: Call<Of<{ readonly id: number }>, Schema, Of<F & { readonly versao?: number | undefined }>, Of<Told>>
}

/** Saves what is typed in the dialog of a record: one without a base is created, another becomes its next version. */
export function useSaving<F extends object>(
  edited: { readonly base: Identified | undefined; readonly onFailure: (failure: unknown) => boolean },
  { create, change }: SavingCalls<F>,
  options: Pick<ActOptions<Call>, 'stale' | 'fields'> & {
    readonly onDone: () => void
    /** Answers true where it tells the failure; a colleague who was faster is told before. */
    readonly onFailure?: (failure: unknown, isNew: boolean) => boolean
  },
) {
  const { base } = edited
  const told = {
    ...options,
    success: (answer: unknown) => (answer as Told).mensagem,
    onFailure: (failure: unknown) =>
      edited.onFailure(failure) || (options.onFailure?.(failure, base === undefined) ?? false),
  }
  const creating = useAct(create, told)
  const changing = useAct(change, told)
  return {
    busy: creating.busy || changing.busy,
    fieldErrors: base ? changing.fieldErrors : creating.fieldErrors,
    reset: () => [creating, changing].forEach((act) => act.reset()),
    run: (given: F) =>
      base ? changing.run({ ...given, id: base.id, versao: base.versao } as never) : creating.run(given as never),
  }
}
