import { callServer } from '#contract/client.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import {
  type Reason,
  ReasonFields,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import { type Act, resetThen } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { sumCents } from '#values/cents.ts'

import { releaseManually } from '../contract/manual.ts'
import { releaseLines } from './manual-words.ts'
import type { ManualQuestion } from './use-manual-question.ts'
import { useRehearsal } from './use-rehearsal.ts'

/** Confirms a manual release with its reason: another user approves it. */
export function ConfirmRelease({
  question: { rows, isOpen, close },
  reason,
  act,
}: {
  readonly question: ManualQuestion
  readonly reason: Reason
  readonly act: Act<typeof releaseManually>
}) {
  const boletos = rows.map(({ idBoleto }) => idBoleto)
  const rehearsal = useRehearsal(
    releaseManually.name,
    (signal) => callServer(releaseManually, { boletos, ensaio: true }, { signal }),
    boletos,
  )
  const failure = act.failure ?? rehearsal.failure
  const missing = rehearsal.missing ?? reason.missing
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={resetThen(act, close)}
      question="Deseja submeter os itens selecionados?"
      cancelLabel="CANCELAR"
      confirmLabel="CONFIRMAR"
      busy={act.busy}
      {...(missing === undefined ? {} : { disabledBecause: missing })}
      lines={releaseLines(rehearsal.answer)}
      count={rows.length}
      noun={{ one: 'boleto', many: 'boletos' }}
      sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
      notes={
        failure === undefined
          ? [
              {
                tone: 'info',
                text: 'A baixa é enviada ao bureau depois que outra pessoa a aprovar.',
              },
            ]
          : failureNotes(failure)
      }
      onConfirm={() => void act.run({ boletos, ...reason.values })}
    >
      <ReasonFields reason={reason} />
    </ConfirmDialog>
  )
}
