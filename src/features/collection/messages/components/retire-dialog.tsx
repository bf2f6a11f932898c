import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { countOf } from '#values/count-of.ts'
import type { LocalDate } from '#values/local-date.ts'

import { retireMessages } from '../contract/batch.ts'
import { STATE_WORDS } from '../contract/words.ts'
import { afterBatch } from '../queries.ts'
import { retiredWords } from '../rules/batch-words.ts'
import styles from './batch.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'

/** 'Retirar': asks why; what was retired is not proposed again that day. */
export function RetireDialog({
  day,
  ids,
  onClose,
  onDone,
}: {
  readonly day: LocalDate
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const act = useAct(retireMessages, {
    invalidates: afterBatch,
    fields: ['motivo'],
    onDone: ({ retiradas, ignoradas }) => {
      onDone()
      const states = [...new Set(ignoradas.map(({ estado }) => STATE_WORDS[estado]))].join(', ')
      showToast({
        tone: ignoradas.length > 0 ? 'warn' : 'done',
        title: retiredWords(retiradas),
        ...(ignoradas.length > 0 && {
          detail: `${countOf(ignoradas.length, 'ficou', 'ficaram')} como está: ${states}.`,
        }),
      })
    },
  })
  return (
    <Dialog
      opened
      title="Retirar"
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== ''}
      footer={
        <DialogButtons
          label={`Retirar ${countOf(ids.length, 'mensagem', 'mensagens')}`}
          busy={act.busy}
          disabledBecause={reasonProblem(motivo)}
          onAct={() => void act.run({ data: day, ids: [...ids], motivo })}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <ReasonField
          label="Por que retirar?"
          reason={motivo}
          hint="Não volta a ser proposta hoje."
          errors={act.fieldErrors}
          autoFocusInDialog
          onChange={setMotivo}
        />
      </div>
    </Dialog>
  )
}
