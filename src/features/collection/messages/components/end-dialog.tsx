import { useState } from 'react'

import type { Call } from '#contract/call.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { afterBatch } from '../queries.ts'
import styles from './batch.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'

/** A call that ends a hold by its id and a reason. */
type EndCall = Call & {
  readonly answer?: { readonly _zod: { readonly output: { readonly mensagem: string } } }
}

/** Ends a pause or refusal, or reactivates an address: asks for the reason. */
export function EndDialog({
  call,
  id,
  title,
  label,
  about,
  onClose,
}: {
  readonly call: EndCall
  readonly id: number
  readonly title: string
  readonly label: string
  readonly about: string
  readonly onClose: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const act = useAct(call, {
    success: (answer) => (answer as { readonly mensagem: string }).mensagem,
    invalidates: afterBatch,
    fields: ['motivo'],
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== ''}
      footer={
        <DialogButtons
          label={label}
          busy={act.busy}
          disabledBecause={reasonProblem(motivo)}
          onAct={() => void act.run({ id, motivo } as never)}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <p className={styles['quiet']}>{about}</p>
        <ReasonField
          reason={motivo}
          errors={act.fieldErrors}
          autoFocusInDialog
          onChange={setMotivo}
        />
      </div>
    </Dialog>
  )
}
