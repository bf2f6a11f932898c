import type { ReactNode } from 'react'

import { Button } from '../actions/button.tsx'

/** 'Cancelar' and the act of a dialog; with `form` the act submits that form. */
export function DialogButtons({
  label = 'Salvar',
  kind = 'primary',
  busy,
  disabledBecause,
  form,
  onAct,
  onClose,
}: {
  readonly label?: ReactNode
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  readonly disabledBecause: string | undefined
  /** Id of the form. */
  readonly form?: string
  readonly onAct?: () => void
  readonly onClose: () => void
}) {
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button
        kind={kind}
        loading={busy}
        disabledBecause={disabledBecause}
        {...(form === undefined ? {} : { type: 'submit' as const, form })}
        {...(onAct === undefined ? {} : { onClick: onAct })}
      >
        {label}
      </Button>
    </>
  )
}
