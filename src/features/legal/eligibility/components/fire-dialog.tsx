import { alsoToast } from '#listing/screen/failure-toast.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

import { fireEligible } from '../contract/calls.ts'
import type { EligibleMall } from '../contract/eligible-malls.ts'

const action = { one: 'ação', many: 'ações', feminine: true }

export type FireDialogProps = {
  /** The current list, which will be replaced. */
  readonly malls: readonly EligibleMall[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** 'Disparar Elegiveis' asks first: it takes long and replaces the current list (2:2.3). */
export function FireDialog({ malls, opened, onClose }: FireDialogProps) {
  const act = useAct(fireEligible, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onFailure: alsoToast,
    onDone: onClose,
  })
  const count = malls.reduce((sum, { acoes }) => sum + acoes, 0)
  const staying = malls.reduce((sum, { acoes, seguem }) => sum + acoes - seguem, 0)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={resetThen(act, onClose)}
      onConfirm={() => void act.run({ product: 'regua', force: true })}
      title="Disparar Elegiveis"
      question="Uma nova lista de contratos elegíveis será gerada com base no aging configurado. O processo pode demorar. Deseja continuar?"
      confirmLabel="Disparar Elegiveis"
      busy={act.busy}
      {...(count > 0
        ? {
            count,
            noun: action,
            sum: sumCents(malls.map(({ saldoAbertoCriterio }) => saldoAbertoCriterio)),
          }
        : {})}
      notes={[
        ...failureNotes(act.failure),
        ...(count > 0
          ? [
              {
                tone: 'alert' as const,
                text: `A lista atual, de ${formatCount(count, action)}, dá lugar à nova; o que não foi liberado é avaliado de novo.`,
              },
            ]
          : []),
        ...(staying > 0
          ? [
              {
                tone: 'info' as const,
                text:
                  staying === 1
                    ? 'A ação marcada para não seguir continua marcada, se ainda for elegível.'
                    : `As ${formatCount(staying, action)} marcadas para não seguir continuam marcadas, se ainda forem elegíveis.`,
              },
            ]
          : []),
      ]}
    />
  )
}
