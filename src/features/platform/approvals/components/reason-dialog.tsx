import type { Call, InputOf } from '#contract/call.ts'
import { type Act, type ActOptions, useAct } from '#listing/screen/use-act.ts'

import { ReasonForm, type ReasonFormProps } from './reason-form.tsx'

type ReasonDialogProps<C extends Call> = Omit<
  ReasonFormProps,
  'longest' | 'refusal' | 'busy' | 'error' | 'onAct'
> &
  Pick<ActOptions<C>, 'invalidates'> & {
    readonly call: C
    readonly success: NonNullable<ActOptions<C>['success']>
    readonly inputOf: (reason: string) => InputOf<C>
    /** Wire name of the reason. */
    readonly field?: string
    readonly refusal?: string
    readonly onDone?: (() => void) | undefined
  }

/** A call that needs only a reason of 10 to 500 characters. Closes when it succeeds. */
export function ReasonDialog<C extends Call>({
  call,
  inputOf,
  field = 'motivo',
  refusal = 'O motivo precisa de ao menos 10 caracteres.',
  success,
  invalidates,
  onDone,
  ...form
}: ReasonDialogProps<C>) {
  const act: Act<C> = useAct(call, {
    success,
    invalidates,
    fields: [field],
    onDone: () => {
      onDone?.()
      form.onClose()
    },
  })
  return (
    <ReasonForm
      {...form}
      longest={500}
      refusal={refusal}
      busy={act.busy}
      error={act.fieldErrors.get(field)}
      onAct={(reason) => void act.run(inputOf(reason))}
    />
  )
}
