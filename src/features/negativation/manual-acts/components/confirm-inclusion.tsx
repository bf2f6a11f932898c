import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { FirstListingsBox } from '#features/negativation/debt-items/components/first-listings-box.tsx'
import type { Act } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { sumCents } from '#values/cents.ts'

import { includeManually, type ManualBoleto } from '../contract/manual.ts'
import { inclusionLines } from './manual-words.ts'
import { useRehearsal } from './use-rehearsal.ts'

/** Confirms a manual inclusion: where the boletos go, and who is listed for the first time. */
export function ConfirmInclusion({
  rows,
  boletos,
  act,
  onClose,
}: {
  readonly rows: readonly ManualBoleto[]
  readonly boletos: InputOf<typeof includeManually>['boletos']
  readonly act: Act<typeof includeManually>
  readonly onClose: () => void
}) {
  const { answer, missing, ...rehearsal } = useRehearsal(
    includeManually.name,
    (signal) => callServer(includeManually, { boletos, ensaio: true }, { signal }),
    rows.map(({ idBoleto }) => idBoleto),
  )
  const failure = act.failure ?? rehearsal.failure
  return (
    <ConfirmDialog
      opened
      wide
      onClose={onClose}
      question="Deseja enviar os boletos selecionados em tela para negativação no Serasa?"
      confirmLabel="NEGATIVAR"
      busy={act.busy}
      {...(missing === undefined ? {} : { disabledBecause: missing })}
      count={rows.length}
      noun={{ one: 'boleto', many: 'boletos' }}
      sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
      lines={inclusionLines(answer)}
      notes={
        failure === undefined
          ? [
              {
                tone: 'info',
                text: 'As guardas são conferidas agora; o que elas bloqueiam não entra.',
              },
            ]
          : failureNotes(failure)
      }
      onConfirm={() => void act.run({ boletos })}
    >
      {answer?.primeiraVez && <FirstListingsBox of={answer.primeiraVez} check={undefined} />}
    </ConfirmDialog>
  )
}
